import { BatchFailed, DatabaseUnavailable, isDiskError } from "./failures";
import {
  type BatchResult,
  encodeStatement,
  type HranaResponse,
  type HranaError,
  type HranaRequest,
  type HranaStep,
  type Statement,
} from "./hrana";
import { type ResultSet, resultFrom } from "./rows";

/**
 * One transaction in one call. Each step runs only if the previous one succeeded, COMMIT only if
 * all did, ROLLBACK only if COMMIT did not. IMMEDIATE takes the write lock at once; a deferred
 * transaction fails as busy at its first write.
 */
export function batchRequest(statements: Statement[]): HranaRequest {
  const inside = [...statements.map(encodeStatement), { sql: "COMMIT", args: [] }];
  const steps: HranaStep[] = [{ stmt: { sql: "BEGIN IMMEDIATE", args: [] } }];
  for (const stmt of inside)
    steps.push({ stmt, condition: { type: "ok", step: steps.length - 1 } });
  steps.push({
    stmt: { sql: "ROLLBACK", args: [] },
    condition: { type: "not", cond: { type: "ok", step: steps.length - 1 } },
  });
  return { type: "batch", batch: { steps } };
}

/** Returns the results of the statements, or throws the error that rolled them back. */
export function batchResults(
  count: number,
  response: HranaResponse<BatchResult> | undefined,
): ResultSet[] {
  if (!response)
    throw new DatabaseUnavailable("The batch was not answered", { mayHaveWritten: true });
  if (response.type === "error") throw failure(response.error, -1);
  const { step_results: results, step_errors: errors } = response.response.result;
  const failed = errors.findIndex((error) => error !== null);
  const reason = errors[failed];
  // Nothing ran or everything was rolled back, and not because of a statement.
  if (reason && (failed === 0 || isCrowdedOut(reason)))
    throw new DatabaseUnavailable(`The batch was undone: ${reason.message}`);
  if (reason) throw failure(reason, failed - 1, failed === count + 1);
  return Array.from({ length: count }, (_, index) => {
    const result = results[index + 1];
    if (!result)
      throw new DatabaseUnavailable("The batch was answered in part", { mayHaveWritten: true });
    return resultFrom(result);
  });
}

/** A transaction that has run for five seconds is rolled back when another writer waits. */
function isCrowdedOut({ code = "" }: HranaError): boolean {
  return code === "TRANSACTION_TIMEOUT" || code.startsWith("SQLITE_BUSY");
}

/** After a restart, recovery may restore a COMMIT whose flush failed. */
function failure(
  { code = "UNKNOWN", message }: HranaError,
  index: number,
  isCommit = false,
): Error {
  if (!isDiskError(code)) return new BatchFailed(index, code, message);
  return new DatabaseUnavailable(`The database's disk is full or fails: ${message}`, {
    retryable: false,
    diskFailed: true,
    mayHaveWritten: isCommit,
  });
}
