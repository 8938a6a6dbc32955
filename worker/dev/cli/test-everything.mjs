import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dryRun, sizesLine } from "../../deploy/dry-run.mjs";
import { buildAll } from "../../build/build.mjs";
import { findFirefox, NO_FIREFOX } from "../browsers/firefox.mjs";
import { ROOT } from "../stack/stack.mjs";
import { runChecks, runSuite } from "./suites.mjs";
import { startTestStack } from "../stack/test-stack.mjs";

/** @typedef {import('./suites.mjs').Outcome} Outcome */

/**
 * Runs two parts in parallel, for a machine with two cores: the build with the checks, the unit tests
 * with the API tests. The e2e tests run alone.
 * @param {(undo: () => Promise<void> | void) => void} onCleanup
 * @returns {Promise<number>} the exit code
 */
export async function testEverything(onCleanup) {
  const reports = join(ROOT, ".local", "test", "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const [checks, built] = await Promise.all([runChecks(), tryBuild()]);
  const outcomes = [checks, built];
  if (!built.failed) outcomes.push(await tryUploads());
  if (built.failed) return conclude([...outcomes, await runSuite("unit", reports)]);
  const { address, stack, stop } = await startTestStack();
  onCleanup(stop);
  const env = { TEST_STACK: JSON.stringify(address) };
  outcomes.push(...(await Promise.all([runSuite("unit", reports), runSuite("api", reports, env)])));
  outcomes.push(await runSuite("e2e", reports, env));
  if (!findFirefox()) outcomes.push({ name: "e2e", passed: 0, failed: 0, notRun: NO_FIREFOX });
  outcomes.push(unexpectedRequestsOf(stack));
  return conclude(outcomes);
}

/** @returns {Promise<Outcome>} */
async function tryBuild() {
  try {
    await buildAll();
    return { name: "build", passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name: "build", passed: 0, failed: 1 };
  }
}

/** Bundles what a deployment would upload and checks the size limit of the web worker. @returns {Promise<Outcome>} */
async function tryUploads() {
  try {
    console.log(`Upload sizes (gzip): ${sizesLine(await dryRun())}`);
    return { name: "deploy", passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name: "deploy", passed: 0, failed: 1 };
  }
}

/**
 * Fails if a worker sent a request to an unexpected host.
 * @param {import('../stack/stack.mjs').Stack} stack
 * @returns {Outcome}
 */
function unexpectedRequestsOf({ proxy }) {
  const { unexpectedRequests } = proxy.record;
  for (const unexpectedRequest of new Set(unexpectedRequests))
    console.log(`Unexpected outbound request to ${unexpectedRequest}`);
  return {
    name: "outbound",
    passed: unexpectedRequests.length === 0 ? 1 : 0,
    failed: unexpectedRequests.length === 0 ? 0 : 1,
  };
}

/** @param {Outcome[]} outcomes */
function conclude(outcomes) {
  // Repeated at the end, so that the failures are on the last page of a log.
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures))
    console.log(`\nFAILED ${failure}`);
  console.log("");
  for (const { name, passed, failed, notRun } of outcomes)
    console.log(`${name.padEnd(6)} ${notRun ?? `${passed} passed, ${failed} failed`}`);
  for (const title of outcomes.flatMap(({ again = [] }) => again))
    console.log(`passed only on the retry: ${title}`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
