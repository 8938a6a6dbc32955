import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../worker/dev/stack/stack";
import { allFigures } from "../report/build-figures";
import { recordFigures } from "../report/figures";
import type { Outcome } from "./parts";
import { addLine, readLines } from "./results";

const FOLDER = join(ROOT, ".local", "test");
const RETRIES = join(FOLDER, "retries.ndjson");
const GREEN = join(FOLDER, "green.json");

/** How many runs count when a test passes only on a retry; twice in them is a fault (tests/README.md). */
const RUNS = 10;

/**
 * Prints failures, skipped tests, tests that passed only on a retry, each part, and the sum on the last line.
 * @returns the exit code
 */
export function conclude(outcomes: Outcome[]): number {
  const all = (of: (outcome: Outcome) => string[] | undefined) =>
    outcomes.flatMap((outcome) => of(outcome) ?? []);
  for (const title of all(({ skipped }) => skipped)) console.log(`skipped: ${title}`);
  printRetries(all(({ retried }) => retried));
  for (const { name, slowest = [] } of outcomes)
    if (slowest.length > 0)
      console.log(`slowest of ${name}: ${slowest.map(durationText).join(", ")}`);
  for (const failure of all(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  console.log("");
  for (const { name, passed, failed, exit, seconds } of outcomes)
    console.log(
      `${name.padEnd(6)} ${passed} passed, ${failed} failed (${[exit, `${seconds} s`].filter(Boolean).join(", ")})`,
    );
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failed = sum(({ failed }) => failed);
  const skipped = sum(({ skipped = [] }) => skipped.length);
  const tail = skipped > 0 ? `, ${skipped} skipped` : "";
  console.log(`\n${sum(({ passed }) => passed)} passed, ${failed} failed${tail}`);
  return failed > 0 ? 1 : 0;
}

function durationText({ file, ms }: { file: string; ms: number }): string {
  return `${file} ${Math.round(ms / 1000)} s`;
}

function printRetries(titles: string[]): void {
  addLine(RETRIES, { titles });
  const runs = readLines<{ titles: string[] }>(RETRIES).slice(-RUNS);
  for (const title of titles) {
    const count = runs.filter((run) => run.titles.includes(title)).length;
    const times = `${count} of the last ${runs.length} runs`;
    console.log(
      `passed only on a retry (${times}${count > 1 ? "; find the fault" : ""}): ${title}`,
    );
  }
}

/** Records the commit that passed `npm test`, with its sizes and counts, if the tree is clean. */
export function recordGreen(minutes: number): void {
  if (git("status", "--porcelain") !== "") return;
  const commit = git("rev-parse", "HEAD");
  writeFileSync(GREEN, `${JSON.stringify({ commit, minutes: Math.round(minutes * 10) / 10 })}\n`);
  recordFigures({ commit, figures: allFigures() });
}

/** Test and source files that differ from the last commit that passed `npm test`; none if that is not known. */
export function changedSinceGreen(): string[] {
  const [green] = readLines<{ commit: string }>(GREEN);
  if (!green) return [];
  const changed = git("diff", "--name-only", green.commit).split("\n");
  return [...changed, ...git("ls-files", "--others", "--exclude-standard").split("\n")];
}

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  } catch {
    return "not a repository";
  }
}
