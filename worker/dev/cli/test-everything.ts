import { buildAll } from "../../build/build";
import { dryRun, sizesLine } from "../../deploy/dry-run";
import { findFirefox, NO_FIREFOX } from "../browsers/firefox";
import type { Outcome } from "./suite-reports";
import { emptyReports, runChecks, runPlaywright, runVitest } from "./suites";

/**
 * Runs the checks beside the build, then the unit and API tests, then the e2e tests: each part uses two cores. vitest and Playwright start their
 * own stacks.
 * @returns the exit code
 */
export async function testEverything(): Promise<number> {
  emptyReports();
  const [checks, built] = await Promise.all([runChecks(), outcomeOf("build", buildAll)]);
  if (built.failed) return conclude([checks, built, await runVitest("unit")]);
  const [uploads, vitest] = await Promise.all([
    outcomeOf("deploy", async () =>
      console.log(`Upload sizes (gzip): ${sizesLine(await dryRun())}`),
    ),
    runVitest(),
  ]);
  const e2e = await runPlaywright();
  const notRun = findFirefox() ? [] : [{ name: "e2e", passed: 0, failed: 0, notRun: NO_FIREFOX }];
  return conclude([checks, built, uploads, vitest, e2e, ...notRun]);
}

async function outcomeOf(name: string, act: () => Promise<unknown>): Promise<Outcome> {
  try {
    await act();
    return { name, passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, passed: 0, failed: 1 };
  }
}

function conclude(outcomes: Outcome[]): number {
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
