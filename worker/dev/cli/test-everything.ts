import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { OnCleanup } from "../process/run-with-cleanup";
import { dryRun, sizesLine } from "../../deploy/dry-run";
import { buildAll } from "../../build/build";
import { findFirefox, NO_FIREFOX } from "../browsers/firefox";
import { ROOT, type Stack } from "../stack/stack";
import { type Outcome } from "./suite-reports";
import { runChecks, runSuite } from "./suites";
import { startTestStack } from "../stack/test-stack";

/**
 * Runs two parts in parallel, for a machine with two cores: the build with the checks, the unit tests
 * with the API tests. The e2e tests run alone.
 * @returns the exit code
 */
export async function testEverything(onCleanup: OnCleanup): Promise<number> {
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

async function tryBuild(): Promise<Outcome> {
  try {
    await buildAll();
    return { name: "build", passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name: "build", passed: 0, failed: 1 };
  }
}

/** Bundles what a deployment would upload and checks the size limit of the web worker. */
async function tryUploads(): Promise<Outcome> {
  try {
    console.log(`Upload sizes (gzip): ${sizesLine(await dryRun())}`);
    return { name: "deploy", passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name: "deploy", passed: 0, failed: 1 };
  }
}

/** Fails if a worker sent a request to an unexpected host. */
function unexpectedRequestsOf({ proxy }: Stack): Outcome {
  const { unexpectedRequests } = proxy.record;
  for (const unexpectedRequest of new Set(unexpectedRequests))
    console.log(`Unexpected outbound request to ${unexpectedRequest}`);
  return {
    name: "outbound",
    passed: unexpectedRequests.length === 0 ? 1 : 0,
    failed: unexpectedRequests.length === 0 ? 0 : 1,
  };
}

function conclude(outcomes: Outcome[]) {
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
