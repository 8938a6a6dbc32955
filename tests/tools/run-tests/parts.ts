import { writeFileSync } from "node:fs";
import { buildAll } from "../../../worker/build/build";
import { dryRun, sizesLine } from "../../../worker/deploy/dry-run";
import { runToExit, typescriptArgs } from "../../../worker/dev/process/children";
import { ROOT } from "../../../worker/dev/stack/stack";
import { testFiles } from "./keys";
import {
  FIRST_FILES,
  MAX_FAILED_UNIT_TESTS,
  readResults,
  type ResultLine,
  resultsFile,
} from "./results";

/** So many files are named with what they took. */
const SLOWEST = 5;

/** A part of a run. `exit` says how its process ended; `retried` and `skipped` name tests. */
export type Outcome = {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  exit: string;
  retried?: string[];
  skipped?: string[];
  failures?: string[];
  /** Files with their milliseconds, the slowest first. */
  slowest?: { file: string; ms: number }[];
};

/** Types, lint, import rules, format, structure, texts. */
export async function runChecks(): Promise<Outcome> {
  const name = "check";
  const from = performance.now();
  const exit = await runToExit(
    process.execPath,
    typescriptArgs("tests/tools/check.ts", "--results"),
    {
      cwd: ROOT,
      show: true,
    },
  );
  return countResults(name, readResults(name), { exit, from });
}

export function runBuild(): Promise<Outcome> {
  return outcomeOf("build", buildAll);
}

/** Bundles what a deployment would upload; fails if the web worker is too large. */
export function runDryRun(): Promise<Outcome> {
  return outcomeOf("deploy", async () =>
    console.log(`Upload sizes (gzip): ${sizesLine(await dryRun())}`),
  );
}

/** Looks up the advisories of the lock file, where the registry answers. */
export function runAdvisories(): Promise<Outcome> {
  const script = typescriptArgs("tests/tools/check-advisories.ts");
  return outcomeOf("advisories", async () => {
    const { code } = await runToExit(process.execPath, script, { cwd: ROOT, show: true });
    if (code !== 0) throw new Error("a deployed package has an advisory without an answer");
  });
}

async function outcomeOf(name: string, act: () => Promise<unknown>): Promise<Outcome> {
  const from = performance.now();
  const ended = (failures: string[]) => ({
    name,
    passed: failures.length > 0 ? 0 : 1,
    failed: failures.length,
    seconds: secondsSince(from),
    exit: "",
    failures,
  });
  try {
    await act();
    return ended([]);
  } catch (error) {
    return ended([`${name}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** `first`: files that run before the others. `files`: only these. `keys`: a file with their keys, to record those that pass. */
type Selection = { options?: string[]; first?: string[]; files?: string[]; keys?: string };

/**
 * The unit and the API tests. Files with a failure run once more in a new process on one core: tests that pass there count as passed and
 * are named. After a run that ended early, such as one whose worker was not started within vitest's 60 s, the other files run in a new process
 * too. Too many failures are reported at once.
 */
export async function runVitest({
  options = [],
  first = [],
  files = [],
  keys = "",
}: Selection): Promise<Outcome> {
  const name = "vitest";
  const from = performance.now();
  writeFileSync(FIRST_FILES, JSON.stringify(first));
  let exit = await vitest(name, [...options, ...files], { TEST_KEYS: keys });
  const lines = readResults(name);
  const hasEnded = lines.some(({ kind }) => kind === "end");
  const all = files.length > 0 ? files : testFiles(["tests/unit", "tests/api"]);
  const left = hasEnded ? filesAgain(lines) : all.filter((file) => !hasPassed(lines, file));
  if (left.length === 0 || namesAgain(lines).length >= MAX_FAILED_UNIT_TESTS)
    return countResults(name, lines, { exit, from });
  if (!hasEnded) console.log(`vitest ended early (${endOf(exit)}); the other files run again`);
  const second = `${name}-again`;
  const workers = hasEnded ? ["--maxWorkers=1"] : [];
  exit = await vitest(second, [...options, ...workers, ...left], {
    TEST_FINAL: "1",
    TEST_KEYS: keys,
  });
  const isLeft = new Set(left);
  const firstLines = lines.filter(
    (line) => line.kind === "again" || ("file" in line && !isLeft.has(line.file)),
  );
  return countResults(name, [...firstLines, ...readResults(second)], { exit, from });
}

function hasPassed(lines: ResultLine[], file: string): boolean {
  return lines.some((line) => line.kind === "file" && line.passed && line.file === file);
}

function vitest(part: string, args: string[], env: Record<string, string>) {
  const script = "node_modules/vitest/vitest.mjs";
  const reporters = ["--reporter=minimal", "--reporter=./tests/tools/run-tests/vitest-reporter.ts"];
  return runToExit(
    process.execPath,
    [script, "run", "--config", "tests/vitest.config.ts", ...reporters, ...args],
    { cwd: ROOT, env: { ...process.env, TEST_PART: part, ...env }, show: true },
  );
}

/** The e2e tests; Playwright itself runs what failed again at the end. */
export async function runPlaywright({
  options = [],
  files = [],
  keys = "",
}: Selection): Promise<Outcome> {
  const name = "e2e";
  const from = performance.now();
  const script = "node_modules/playwright/cli.js";
  const reporters = "line,./tests/tools/run-tests/playwright-reporter.ts";
  const exit = await runToExit(
    process.execPath,
    [
      script,
      "test",
      "-c",
      "tests/playwright.config.ts",
      `--reporter=${reporters}`,
      ...options,
      // A file whose tests need a browser that this machine lacks has none.
      ...(files.length > 0 ? ["--pass-with-no-tests"] : []),
      ...files,
    ],
    { cwd: ROOT, env: { ...process.env, TEST_PART: name, TEST_KEYS: keys }, show: true },
  );
  return countResults(name, readResults(name), { exit, from });
}

type Ended = { exit: { code: number | null; signal: string | null }; from: number };

/** Counts what a part has written. A part that ended early, or with an error and without a failed test, has failed. */
export function countResults(name: string, lines: ResultLine[], { exit, from }: Ended): Outcome {
  const tests = lines.flatMap((line) => (line.kind === "test" ? [line] : []));
  const titles = (state: string) =>
    tests.filter((test) => test.state === state).map(({ file, title }) => `${file} > ${title}`);
  const passed = titles("passed");
  const end = lines.find((line) => line.kind === "end");
  const passedTitles = new Set(passed);
  const again = [...new Set(namesAgain(lines))];
  const failures = [...titles("failed"), ...(end ? [] : again)];
  const how = endOf(exit);
  if (!end)
    failures.push(`${name} ended early, with ${how}; its results are in ${resultsFile(name)}`);
  else if (exit.code !== 0 && failures.length === 0)
    failures.push(`${name} ended with ${how} and without a failed test; its output is above`);
  if (end && end.notRun > 0) console.log(`${name}: ${end.notRun} did not run`);
  return {
    name,
    passed: passed.length,
    failed: failures.length,
    seconds: secondsSince(from),
    exit: how,
    failures,
    skipped: titles("skipped"),
    slowest: lines
      .flatMap((line) => (line.kind === "file" ? [line] : []))
      .toSorted((left, right) => right.ms - left.ms)
      .slice(0, SLOWEST),
    retried: again.filter((title) => passedTitles.has(title)),
  };
}

function endOf({ code, signal }: Ended["exit"]): string {
  return signal ?? `exit code ${code}`;
}

function filesAgain(lines: ResultLine[]): string[] {
  return [...new Set(lines.flatMap((line) => (line.kind === "again" ? [line.file] : [])))];
}

function namesAgain(lines: ResultLine[]): string[] {
  return lines.flatMap((line) => (line.kind === "again" ? [`${line.file} > ${line.title}`] : []));
}

function secondsSince(from: number): number {
  return Math.round((performance.now() - from) / 1000);
}
