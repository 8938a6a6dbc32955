import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { TenantDatabase } from "~/database/open-database";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { restartOnFailure, type Condition } from "../../../worker/dev/process/restart-on-failure";
import { startSqld } from "../../../worker/dev/stack/sqld";
import { openTestDatabase } from "../../support/db/open-test-database";
import { eventually } from "../../support/eventually";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Watched = { messages: string[]; database: TenantDatabase; pid(): number; url: string };

async function watchedServer(): Promise<Watched> {
  const dataDir = mkdtempSync(join(tmpdir(), "watched-"));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const messages: string[] = [];
  const sqld = await startSqld({ dataDir, print: (line) => messages.push(line) });
  undo.push(() => sqld.stop());
  const proxy = await startDatabaseProxy(sqld);
  undo.push(() => proxy.close());
  await sqld.createNamespace("acme");
  const database = openTestDatabase({ url: proxy.url("acme") });
  await database.write([{ sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT" }]);
  const pid = () => Number(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")).server);
  return { messages, database, pid, url: sqld.url };
}

async function insertUntilRefused(database: TenantDatabase): Promise<number[]> {
  const confirmed: number[] = [];
  for (let id = 1; ; id += 1) {
    try {
      await database.write([{ sql: "INSERT INTO notes (id) VALUES (?)", args: [id] }]);
      confirmed.push(id);
    } catch {
      return confirmed;
    }
  }
}

async function notesOf(database: TenantDatabase): Promise<unknown[]> {
  return (await database.read({ sql: "SELECT id FROM notes ORDER BY id" })).rows.map(
    (row) => row["id"],
  );
}

it("restarts a killed database server on the same port with every confirmed write", async () => {
  const { messages, database, pid, url } = await watchedServer();
  const first = pid();
  const inserting = insertUntilRefused(database);
  await eventually(async () => expect((await notesOf(database)).length).toBeGreaterThan(20));
  process.kill(first, "SIGKILL");
  const confirmed = await inserting;
  await eventually(() => expect(messages.at(-1)).toBe("The database server is running again."));
  expect(messages[0]).toBe("The database server has exited. Restarting it.");
  expect(pid()).not.toBe(first);
  expect((await fetch(`${url}/health`)).ok).toBe(true);
  expect(await notesOf(database)).toEqual(expect.arrayContaining(confirmed));
  await database.write([{ sql: "INSERT INTO notes (id) VALUES (1000000)" }]);
});

it("kills an unresponsive database server and restarts it", async () => {
  const { messages, database, pid } = await watchedServer();
  const first = pid();
  process.kill(first, "SIGSTOP");
  await eventually(() => expect(messages.at(-1)).toBe("The database server is running again."));
  expect(messages[0]).toBe("The database server does not respond. Restarting it.");
  expect(execFileSync("ps", ["-o", "pid=", "-p", String(pid())], { encoding: "utf8" }).trim()).toBe(
    String(pid()),
  );
  expect(() => process.kill(first, 0)).toThrow("ESRCH");
  await database.write([{ sql: "INSERT INTO notes (id) VALUES (1)" }]);
  expect(await notesOf(database)).toEqual([1]);
});

it("reports once that a process cannot write, and once that it can again, without a restart", async () => {
  const results: Condition[] = [
    { state: "answers", trouble: "disk full" },
    { state: "answers", trouble: "disk full" },
    { state: "answers" },
  ];
  const messages: string[] = [];
  let restarts = 0;
  const watch = restartOnFailure({
    name: "It",
    check: async () => results.shift() ?? { state: "answers" },
    restart: async () => void (restarts += 1),
    print: (line) => messages.push(line),
    pauseMs: 1,
  });
  undo.push(() => watch.stop());
  await eventually(() => expect(results).toEqual([]));
  await eventually(() =>
    expect(messages).toEqual(["It cannot write: disk full", "It can write again."]),
  );
  expect(restarts).toBe(0);
});

it("says with a restart what the process was doing", async () => {
  const messages: string[] = [];
  let restarts = 0;
  const watch = restartOnFailure({
    name: "It",
    check: async () => ({ state: restarts === 0 ? "silent" : "answers" }),
    restart: async () => void (restarts += 1),
    print: (line) => messages.push(line),
    cause: () => "Requests without an answer: GET /.",
    pauseMs: 1,
  });
  undo.push(() => watch.stop());
  await eventually(() => expect(messages.at(-1)).toBe("It is running again."));
  expect(messages[0]).toBe(
    "It does not respond. Restarting it. Requests without an answer: GET /.",
  );
});

it("continues after a failed restart", async () => {
  const messages: string[] = [];
  let restarts = 0;
  const restart = async () => {
    restarts += 1;
    if (restarts === 1) throw new Error("no room");
  };
  const watch = restartOnFailure({
    name: "It",
    check: async () => (restarts < 2 ? { state: "gone" } : { state: "answers" }),
    restart,
    print: (line) => messages.push(line),
    pauseMs: 1,
  });
  undo.push(() => watch.stop());
  await eventually(() => expect(messages.at(-1)).toBe("It is running again."));
  expect(messages).toContain("It could not be started: no room");
});
