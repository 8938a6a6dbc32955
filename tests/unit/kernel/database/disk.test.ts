import { expect, it } from "vitest";
import { batchResults } from "~/database/batch";
import { BatchFailed, DatabaseUnavailable } from "~/database/failures";
import { gatherReads } from "~/database/gather";
import type { BatchResult, HranaResponse, HranaError } from "~/database/hrana";
import { refusalFrom } from "~/server/command/refusal-from";

/** The response to a batch of two statements in which step `at` failed: 0 is BEGIN, 3 is COMMIT. */
function failedAt(at: number, error: HranaError): HranaResponse<BatchResult> {
  const errors = Array.from({ length: 5 }, (_, step) => (step === at ? error : null));
  return {
    type: "ok",
    response: { result: { step_results: errors.map(() => null), step_errors: errors } },
  };
}

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

it.each(["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_IOERR_WRITE", "SQLITE_CANTOPEN"])(
  "responds to a write that fails with %s with 503 and a retry delay",
  (code) => {
    for (const response of [
      failedAt(2, { message: "disk", code }),
      { type: "error" as const, error: { message: "disk", code } },
    ]) {
      const error = thrown(() => batchResults(2, response));
      expect(error).toMatchObject({ diskFailed: true, retryable: false, mayHaveWritten: false });
      expect(refusalFrom(error)).toMatchObject({
        status: 503,
        reason: "disk_failed",
        facts: { retryAfterSeconds: 30 },
      });
    }
  },
);

it("does not claim that a COMMIT with a failed flush wrote nothing", () => {
  expect(
    thrown(() => batchResults(2, failedAt(3, { message: "disk I/O error", code: "SQLITE_IOERR" }))),
  ).toMatchObject({ diskFailed: true, mayHaveWritten: true });
});

it("treats other statement errors as server errors", () => {
  expect(
    thrown(() => batchResults(2, failedAt(2, { message: "malformed", code: "SQLITE_CORRUPT" }))),
  ).toBeInstanceOf(BatchFailed);
});

it("responds to a read that fails on the disk with 503 as well", async () => {
  const read = gatherReads(
    async () => [
      { type: "error", error: { message: "disk I/O error", code: "SQLITE_IOERR_READ" } },
    ],
    () => {},
  );
  const error = await read({ sql: "SELECT 1" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(refusalFrom(error)).toMatchObject({ status: 503, reason: "unavailable" });
});
