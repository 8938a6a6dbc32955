import { relative } from "node:path";
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "playwright/types/testReporter";
import { ROOT } from "../../../worker/dev/stack/stack";
import { addResult, endFile, type Failure, reportFailure } from "./results";

const part = process.env["TEST_PART"] ?? "e2e";

/** Writes the result of each test as it ends, and prints failures at once. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other.
export default class ResultReporter implements Reporter {
  /** The tests of each file that have not ended. */
  private readonly open = new Map<string, number>();
  private readonly failedFiles = new Set<string>();
  /** Of each file, in milliseconds. */
  private readonly durations = new Map<string, number>();

  onBegin(_: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      this.open.set(file, (this.open.get(file) ?? 0) + 1);
    }
  }

  onTestEnd(test: TestCase, { status, errors, duration }: TestResult): void {
    const file = fileOf(test);
    this.durations.set(file, (this.durations.get(file) ?? 0) + duration);
    const title = test.titlePath().slice(3).join(" > ");
    const failure = () => failureOf(test, title, errors);
    if (status === "interrupted") return;
    if (test.outcome() === "unexpected" && test.results.length <= test.retries) {
      reportFailure(failure(), false);
      return addResult(part, { kind: "again", file, title });
    }
    const state =
      status === "skipped" ? "skipped" : test.outcome() === "unexpected" ? "failed" : "passed";
    if (state === "failed") {
      this.failedFiles.add(file);
      reportFailure(failure(), true);
    }
    addResult(part, { kind: "test", file, title, state });
    const left = (this.open.get(file) ?? 1) - 1;
    this.open.set(file, left);
    if (left === 0) {
      const ms = this.durations.get(file) ?? 0;
      endFile(part, file, { passed: !this.failedFiles.has(file), ms });
    }
  }

  onError(error: TestError): void {
    const file = "tests/e2e";
    const title = "outside of any test";
    reportFailure({ file, title, error: textOf(error), command: "npm run test:e2e" }, true);
    addResult(part, { kind: "test", file, title, state: "failed" });
  }

  onEnd({ status }: FullResult): void {
    if (status === "interrupted") return;
    const notRun = [...this.open.values()].reduce((sum, count) => sum + count, 0);
    addResult(part, { kind: "end", notRun });
  }
}

function failureOf(test: TestCase, title: string, errors: TestError[]): Failure {
  const file = fileOf(test);
  const { line } = test.location;
  return {
    file,
    line,
    title,
    error: errors.map(textOf).join("\n"),
    command: `npm run test:e2e -- ${file}:${line}`,
  };
}

function fileOf(test: TestCase): string {
  return relative(ROOT, test.location.file);
}

function textOf({ stack, message, value }: TestError): string {
  return stack ?? message ?? value ?? "";
}
