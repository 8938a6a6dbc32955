import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openWorkerLog } from "../../../worker/dev/stack/worker-log";
import { eventually } from "../../support/eventually";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "worker-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

const LINE = "1970-01-01T00:00:00.000Z info 00\n";

const read = (name: string) => readFile(join(folder, name), "utf8");
const numbersIn = (text: string) => [...text.matchAll(/info (\d\d)\n/g)].map(([, found]) => found);

it("has two files of limited size, and the newest lines in one of them", async () => {
  const log = openWorkerLog(folder, false, 10 * LINE.length);
  for (let index = 0; index < 35; index += 1)
    log.write({ timestamp: 0, level: "info", message: String(index).padStart(2, "0") });
  log.close();
  await eventually(async () => expect(await read("workers.log")).toContain("34"));
  expect((await readdir(folder)).toSorted()).toEqual(["workers.log", "workers.previous.log"]);
  expect(numbersIn(await read("workers.log"))).toEqual(["30", "31", "32", "33", "34"]);
  await eventually(async () =>
    expect(numbersIn(await read("workers.previous.log"))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(20 + index)),
    ),
  );
});

it("writes a line that is longer than a file", async () => {
  const log = openWorkerLog(folder, false, 10);
  log.write({ timestamp: 0, level: "info", message: "long" });
  log.close();
  await eventually(async () => expect(await read("workers.log")).toContain("long"));
  expect(await readdir(folder)).toEqual(["workers.log"]);
});
