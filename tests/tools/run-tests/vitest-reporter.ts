import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import { addResult, endFile, type Failure, reportFailure } from "./results";

const part = process.env["TEST_PART"] ?? "vitest";
/** The first pass: what fails in it runs again in a process of its own. */
const isFinal = process.env["TEST_FINAL"] === "1";

/** Writes the result of each test as it ends, and prints failures at once. */
// oxlint-disable-next-line import/no-default-export -- vitest takes no other.
export default class ResultReporter implements Reporter {
  private readonly failedFiles = new Set<string>();
  private readonly open = new Set<string>();

  private hasTagFilter = false;

  onInit({ config }: Vitest): void {
    this.hasTagFilter = (config.tagsFilter ?? []).length > 0;
  }

  onTestModuleQueued(module: TestModule): void {
    this.open.add(module.relativeModuleId);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "pending" || (state === "skipped" && this.isLeftOut(test))) return;
    const file = test.module.relativeModuleId;
    if (state === "failed") this.fail(file, test.fullName, errors);
    else addResult(part, { kind: "test", file, title: test.fullName, state });
  }

  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) this.fail(suite.module.relativeModuleId, suite.fullName, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    const errors = module.errors();
    if (errors.length > 0) this.fail(file, "the file", errors);
    this.open.delete(file);
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    const ms = prepareDuration + setupDuration + collectDuration + duration;
    endFile(part, file, { passed: !this.failedFiles.has(file), ms });
  }

  onTestRunEnd(_: unknown, errors: readonly SerializedError[], reason: string): void {
    if (errors.length > 0) this.fail("tests", "outside of any test", errors);
    if (reason === "interrupted") return;
    addResult(part, { kind: "end", notRun: this.open.size });
  }

  /** vitest reports a test that the filter of tags leaves out as skipped. */
  private isLeftOut(test: TestCase): boolean {
    return this.hasTagFilter && test.tags.length > 0;
  }

  private fail(file: string, title: string, errors: readonly SerializedError[]): void {
    this.failedFiles.add(file);
    reportFailure(failureOf(file, title, errors), isFinal);
    addResult(
      part,
      isFinal ? { kind: "test", file, title, state: "failed" } : { kind: "again", file, title },
    );
  }
}

function failureOf(file: string, title: string, errors: readonly SerializedError[]): Failure {
  const frames = errors.flatMap(({ stacks }) => (stacks ?? []) as { file: string; line: number }[]);
  const suite = file.startsWith("tests/api") ? "test:api" : "test:unit";
  return {
    file,
    line: frames.find((frame) => frame.file.endsWith(file))?.line,
    title,
    error: errors
      .map((error) => [error.stack ?? error.message, causeOf(error), error.diff ?? ""].join("\n"))
      .join("\n"),
    command: `npm run ${suite} -- ${file}`,
  };
}

/** "fetch failed" says what failed in its cause only. */
function causeOf({ cause }: SerializedError): string {
  return cause ? `    caused by ${cause.stack ?? cause.message}` : "";
}
