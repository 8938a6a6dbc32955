import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "playwright/types/testReporter";
import type { JsonTestResult, JsonTestResults } from "vitest/reporters";
import { ROOT } from "../stack/stack";

/**
 * `again`: tests that passed only on the retry. `failures`: title and first lines of the error of each failed test. `notRun`: what could not
 * run on this machine, and why.
 */
export type Outcome = {
  name: string;
  passed: number;
  failed: number;
  again?: string[];
  failures?: string[];
  notRun?: string;
};

/** Enough to show the expectation and its location. */
const ERROR_LINES = 12;

/** The counts that tests/tools/check.ts writes. Without a report the checks did not run. */
export function checkOutcome(file: string): Outcome {
  const report = readReport<Pick<Outcome, "passed" | "failed">>(file);
  return { name: "check", passed: report?.passed ?? 0, failed: report?.failed ?? 1 };
}

export function playwrightOutcome(file: string): Outcome {
  const name = "e2e";
  const report = readReport<JSONReport>(file);
  if (!report) return { name, passed: 0, failed: 0 };
  const { stats, errors, suites } = report;
  return {
    name,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    again: suites.flatMap(triedAgain),
    failures: [
      ...errors.map(({ message }) => failureText("e2e", message)),
      ...suites.flatMap(failedInBrowser),
    ],
  };
}

export function vitestOutcome(file: string): Outcome {
  const name = "vitest";
  const report = readReport<JsonTestResults>(file);
  if (!report) return { name, passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report;
  // A file that could not be loaded reports no failed test.
  const broken = numFailedTests === 0 ? numFailedTestSuites : 0;
  return {
    name,
    passed: numPassedTests,
    failed: numFailedTests + broken,
    failures: testResults.flatMap(failedInFile),
  };
}

/** The report that a runner wrote as JSON in its declared type, or null if it wrote none. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function failedInFile({ name, message, assertionResults }: JsonTestResult): string[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  const file = relative(ROOT, name);
  if (failed.length === 0 && message) return [failureText(`${file} could not be loaded`, message)];
  return failed.map((test) => failureText(`${file} > ${test.fullName}`, test.failureMessages?.[0]));
}

function failedInBrowser({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected")
      .map((test) => failureText(`${file} > ${title}`, test.results.at(-1)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedInBrowser)];
}

function failureText(title: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, ERROR_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

function triedAgain({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.filter((spec) => spec.tests.some((test) => test.status === "flaky"));
  return [...own.map((spec) => `${spec.file}: ${spec.title}`), ...suites.flatMap(triedAgain)];
}
