import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../../../worker/dev/stack/stack";

// What the reporters of vitest and Playwright write while tests run: one line of JSON for each test that has ended. A process that
// is killed leaves what it knew.

const FOLDER = join(ROOT, ".local", "test");
const FAILURES = join(FOLDER, "failures.ndjson");
/** A line for each file that has passed, with the key of what it was tested with (keys.ts). */
const PASSED = join(FOLDER, "passed.ndjson");
/** The keys of the present sources, by file. */
export const KEYS = join(FOLDER, "keys.json");
/** After so many failed tests vitest ends: more have one cause. */
export const MAX_FAILED_UNIT_TESTS = 10;
/** The test files that run before the others. */
export const FIRST_FILES = join(FOLDER, "first-files.json");

/** `file` from the project's root; `passed` of a file that ended: whether all of its tests did; `ms`: how long they and their preparation took. */
export type ResultLine =
  | { kind: "test"; file: string; title: string; state: "passed" | "failed" | "skipped" }
  /** Failed, but runs again at the end. */
  | { kind: "again"; file: string; title: string }
  | { kind: "file"; file: string; passed: boolean; ms: number }
  | { kind: "end"; notRun: number };

export type Failure = {
  file: string;
  line?: number | undefined;
  title: string;
  error: string;
  command: string;
};

export function resultsFile(part: string): string {
  return join(FOLDER, "results", `${part}.ndjson`);
}

/** Deletes the results and failures of earlier runs. Returns the files that failed in the latest one. */
export function beginResults(): string[] {
  const failed = readLines<Failure>(FAILURES).map(({ file }) => file);
  rmSync(join(FOLDER, "results"), { recursive: true, force: true });
  rmSync(FAILURES, { force: true });
  return [...new Set(failed)];
}

/** @param part names the file that the lines are added to */
export function addResult(part: string, line: ResultLine): void {
  addLine(resultsFile(part), line);
}

type Passed = { file: string; key: string };

export function readPassed(): Passed[] {
  return readLines<Passed>(PASSED);
}

export function addPassed(file: string, key: string): void {
  addLine(PASSED, { file, key });
}

type FileEnd = { passed: boolean; ms: number };

/** Called by the reporters: files are recorded as passed when the run has written their keys. */
export function endFile(part: string, file: string, { passed, ms }: FileEnd): void {
  addResult(part, { kind: "file", file, passed, ms: Math.round(ms) });
  const keysFile = process.env["TEST_KEYS"];
  if (!passed || !keysFile) return;
  const keys: Record<string, string> = JSON.parse(readFileSync(keysFile, "utf8"));
  addPassed(file, keys[file] ?? "");
}

export function readResults(part: string): ResultLine[] {
  return readLines<ResultLine>(resultsFile(part));
}

/**
 * Prints a failure with the command that runs the test again, and keeps it for the next run.
 * @param isFinal false if the test runs again at the end of this run
 */
export function reportFailure(failure: Failure, isFinal: boolean): void {
  addLine(FAILURES, failure);
  console.log(failureText(isFinal ? "FAILED" : "FAILED, runs again at the end:", failure));
}

function failureText(heading: string, { file, line, title, error, command }: Failure): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const lines = stripVTControlCharacters(error).trim().split("\n");
  return [
    `\n${heading} ${place} > ${title}`,
    ...lines.map((each) => `    ${each}`),
    `  ${command}\n`,
  ].join("\n");
}

export function addLine(path: string, line: object): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** A line that was cut when the process ended is left out. */
export function readLines<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as Line];
      } catch {
        return [];
      }
    });
}
