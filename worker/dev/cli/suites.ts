import { join } from "node:path";
import { runChild, typescriptArgs } from "../process/children";
import { ROOT } from "../stack/stack";
import { checkOutcome, type Outcome, playwrightOutcome, vitestOutcome } from "./suite-reports";

type Suite = "unit" | "api" | "e2e";

/** Types, lint, import rules, structure, texts. */
export async function runChecks(): Promise<Outcome> {
  const report = join(ROOT, ".local", "test", "reports", "checks.json");
  await runChild(process.execPath, typescriptArgs("tests/tools/check.ts", report), {
    cwd: ROOT,
    show: true,
  }).catch(() => {});
  return checkOutcome("check", report);
}

/** Runs one suite in a separate process. The suite prints its failures; the counts come from its report. */
export async function runSuite(
  suite: Suite,
  reports: string,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const report = join(reports, `${suite}.json`);
  const { script, args } = suite === "e2e" ? playwright() : vitest(suite, report);
  const environment = {
    ...process.env,
    NODE_ENV: "test",
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  };
  const options = { cwd: ROOT, env: environment, show: true };
  const clean = await runChild(process.execPath, [join(ROOT, script), ...args], options).then(
    () => true,
    () => false,
  );
  const { failed, ...rest } =
    suite === "e2e" ? playwrightOutcome(suite, report) : vitestOutcome(suite, report);
  // A suite that crashes without a failed test counts as failed.
  return { ...rest, failed: clean ? failed : Math.max(failed, 1) };
}

function vitest(suite: Suite, report: string) {
  const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`];
  return {
    script: "node_modules/vitest/vitest.mjs",
    args: ["run", "--config", `tests/vitest.${suite}.config.ts`, ...reporters],
  };
}

function playwright() {
  return {
    script: "node_modules/playwright/cli.js",
    args: ["test", "-c", "tests/playwright.config.ts", "--reporter=line,json"],
  };
}
