import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChild } from "../process/children.mjs";
import { ROOT } from "../stack/stack.mjs";

/**
 * `again`: tests that passed only on the retry. `failures`: title and first lines of the error of each failed test. `notRun`: what could not
 * run on this machine, and why.
 * @typedef {{ name: string, passed: number, failed: number, again?: string[], failures?: string[], notRun?: string }} Outcome
 */
/** @typedef {'unit' | 'api' | 'e2e'} Suite */

/** Enough to show the expectation and its location. */
const ERROR_LINES = 12;

/**
 * Types, lint, import rules, structure, texts.
 * @returns {Promise<Outcome>}
 */
export async function runChecks() {
  const report = join(ROOT, ".local", "test", "reports", "checks.json");
  await runChild(process.execPath, ["tests/tools/check.mjs", report], {
    cwd: ROOT,
    show: true,
  }).catch(() => {});
  return outcome("check", readReport(report));
}

/**
 * Runs one suite in a separate process. The suite prints its failures; the counts come from its report.
 * @param {Suite} suite
 * @param {string} reports
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export async function runSuite(suite, reports, env = {}) {
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
  const { failed, ...rest } = outcome(suite, readReport(report));
  // A suite that crashes without a failed test counts as failed.
  return { ...rest, failed: clean ? failed : Math.max(failed, 1) };
}

/** @param {Suite} suite @param {string} report */
function vitest(suite, report) {
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

/** @param {string} file @returns {any} JSON of vitest, Playwright or tests/tools/check.mjs */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** @param {string} name @param {any} report @returns {Outcome} */
function outcome(name, report) {
  const {
    stats,
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
    passed,
    failed,
  } = report;
  if (stats) {
    const failed = stats.unexpected + (report.errors?.length ?? 0);
    return {
      name,
      passed: stats.expected + stats.flaky,
      failed,
      again: report.suites.flatMap(triedAgain),
      failures: report.suites.flatMap(failedInBrowser),
    };
  }
  if (passed !== undefined) return { name, passed, failed };
  // A file that could not be loaded reports no failed test.
  const broken = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : 0;
  return {
    name,
    passed: numPassedTests,
    failed: numFailedTests + broken,
    failures: failedTests(report),
  };
}

/** @param {any} report of vitest */
function failedTests({ testResults = [] }) {
  return testResults.flatMap((/** @type {any} */ { name, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    const file = relative(ROOT, name);
    if (failed.length === 0 && message)
      return [failureText(`${file} could not be loaded`, message)];
    return failed.map((/** @type {any} */ test) =>
      failureText(`${file} > ${test.fullName}`, test.failureMessages[0]),
    );
  });
}

/** @param {any} suite of Playwright's report @returns {string[]} */
function failedInBrowser({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => test.status === "unexpected")
      .map((/** @type {any} */ test) =>
        failureText(`${file} > ${title}`, test.results.at(-1)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failedInBrowser)];
}

/** @param {string} title @param {string} [message] */
function failureText(title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, ERROR_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** @param {any} suite of Playwright's report @returns {string[]} */
function triedAgain({ specs = [], suites = [] }) {
  const own = specs.filter((/** @type {any} */ spec) =>
    spec.tests.some((/** @type {any} */ test) => test.status === "flaky"),
  );
  return [
    ...own.map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`),
    ...suites.flatMap(triedAgain),
  ];
}
