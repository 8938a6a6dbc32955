import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { affectedTests } from "../../tools/run-tests/keys";
import { countResults } from "../../tools/run-tests/parts";
import type { ResultLine } from "../../tools/run-tests/results";

const CLEANUP = "./worker/dev/process/run-with-cleanup.ts";

/** Ends a command with a signal once it works; returns its exit code. */
async function endWith(signal: "SIGTERM" | "SIGINT", work: string): Promise<number | null> {
  const script = `import { runWithCleanup } from "${CLEANUP}"; await runWithCleanup(${work});`;
  const args = ["--import", "tsx/esm", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => child.kill(signal));
  return new Promise((resolve) => child.once("close", resolve));
}

it("exits with 128 + n when a signal ends it before its work is done", async () => {
  const busy = `() => new Promise((done) => { console.log("works"); setTimeout(done, 1e8); })`;
  expect(await endWith("SIGTERM", busy)).toBe(143);
  expect(await endWith("SIGINT", busy)).toBe(130);
});

it("exits with 0 when a signal ends what runs until then", async () => {
  const stays = `async () => { setTimeout(() => console.log("works"), 100); setInterval(() => {}, 1e8); return "stay"; }`;
  expect(await endWith("SIGINT", stays)).toBe(0);
});

const file = "tests/unit/a.test.ts";
const passed: ResultLine = { kind: "test", file, title: "a", state: "passed" };
const end: ResultLine = { kind: "end", notRun: 0 };
const exitsWith = (code: number | null, signal: string | null = null) => ({
  exit: { code, signal },
  from: 0,
});

it.each<[string, ResultLine[], ReturnType<typeof exitsWith>, object]>([
  ["all passed", [passed, end], exitsWith(0), { passed: 1, failed: 0, exit: "exit code 0" }],
  ["it ended early", [passed], exitsWith(0), { passed: 1, failed: 1 }],
  ["a signal ended it", [passed], exitsWith(null, "SIGKILL"), { failed: 1, exit: "SIGKILL" }],
  [
    "one failed",
    [passed, { ...passed, title: "b", state: "failed" }, end],
    exitsWith(1),
    { failed: 1, failures: [`${file} > b`] },
  ],
  [
    "one was skipped",
    [passed, { ...passed, title: "b", state: "skipped" }, end],
    exitsWith(0),
    { failed: 0, skipped: [`${file} > b`] },
  ],
  [
    "one passed only on the retry",
    [{ kind: "again", file, title: "a" }, passed, end],
    exitsWith(0),
    { passed: 1, failed: 0, retried: [`${file} > a`] },
  ],
  [
    "one failed, and its retry did not run",
    [passed, { kind: "again", file, title: "b" }],
    exitsWith(1),
    { failed: 2 },
  ],
])("counts a part in which %s", (_, lines, ended, counts) => {
  expect(countResults("vitest", lines, ended)).toMatchObject(counts);
});

it("finds the tests that a changed file affects, by what they import", async () => {
  const tests = ["tests/unit/tools/run-tests.test.ts", "tests/unit/tools/texts.test.ts"];
  expect(await affectedTests(tests, ["worker/dev/process/children.ts"])).toEqual([tests[0]]);
});
