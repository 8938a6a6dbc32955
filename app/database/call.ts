import { DatabaseUnavailable } from "./failures";
import { type HranaResponse, type HranaRequest, type Line, sendPipeline } from "./hrana";

type Call = { line: Line; requests: HranaRequest[]; timeoutMs: number };

/**
 * Sends reads within a timeout. A call without a response is repeated once in the remaining time.
 * Writes use the write queue.
 */
export async function callDatabase<Result>({
  line,
  requests,
  timeoutMs,
}: Call): Promise<HranaResponse<Result>[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await sendPipeline<Result>(line, requests, signal);
  } catch (error) {
    if (signal.aborted || !mayPass(error)) throw unavailable(error, timeoutMs, signal);
  }
  try {
    return await sendPipeline<Result>(line, requests, signal);
  } catch (error) {
    throw unavailable(error, timeoutMs, signal);
  }
}

/** Any error other than a refusal by the database is a broken connection. */
function mayPass(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable) || error.retryable;
}

function unavailable(error: unknown, timeoutMs: number, signal: AbortSignal): DatabaseUnavailable {
  if (signal.aborted)
    return new DatabaseUnavailable(`The database did not answer within ${timeoutMs} ms`, {
      cause: error,
    });
  if (error instanceof DatabaseUnavailable) return error;
  return new DatabaseUnavailable("The connection to the database broke", { cause: error });
}
