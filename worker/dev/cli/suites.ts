import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChild, typescriptArgs } from "../process/children";
import { ROOT } from "../stack/stack";
import { checkOutcome, type Outcome, playwrightOutcome, vitestOutcome } from "./suite-reports";

const REPORTS = join(ROOT, ".local", "test", "reports");

/** Deletes the reports of earlier runs, so that a part that writes none counts as failed. */
export function emptyReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** Types, lint, import rules, format, structure, texts. */
export function runChecks(): Promise<Outcome> {
  const report = join(REPORTS, "checks.json");
  return runPart(typescriptArgs("tests/tools/check.ts", report), () => checkOutcome(report));
}

/** The unit and the API tests, or one of the two. */
export function runVitest(project: "unit" | "*" = "*"): Promise<Outcome> {
  const report = join(REPORTS, "vitest.json");
  const script = "node_modules/vitest/vitest.mjs";
  const options = ["--config", "tests/vitest.config.ts", "--project", project];
  const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`];
  return runPart([script, "run", ...options, ...reporters], () => vitestOutcome(report));
}

export function runPlaywright(): Promise<Outcome> {
  const report = join(REPORTS, "e2e.json");
  const script = "node_modules/playwright/cli.js";
  const options = ["-c", "tests/playwright.config.ts", "--reporter=line,json"];
  return runPart([script, "test", ...options], () => playwrightOutcome(report), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
}

/**
 * Runs a part in a process of its own, which prints its progress; the counts come from its report. A part that ends with an error and reports
 * no failed test counts as failed.
 */
async function runPart(
  args: string[],
  readOutcome: () => Outcome,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, show: true };
  const isClean = await runChild(process.execPath, args, options).then(
    () => true,
    () => false,
  );
  const outcome = readOutcome();
  if (isClean || outcome.failed > 0) return outcome;
  const failure = `${outcome.name} ended with an error; its output is above`;
  return { ...outcome, failed: 1, failures: [failure] };
}
