import { DatabaseUnavailable } from "./failures";
import { type HranaAnswer, type HranaRequest, type Line, sendPipeline } from "./hrana";

type Call = { line: Line; requests: HranaRequest[]; timeoutMs: number; kind: "read" | "write" };

/** One call within its time. A read that got no answer is asked once more in what is left of it; a write never is. */
export async function callDatabase<Result>({ line, requests, timeoutMs, kind }: Call): Promise<HranaAnswer<Result>[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await sendPipeline<Result>(line, requests, signal);
  } catch (error) {
    if (kind === "write" || signal.aborted || !mayPass(error)) throw unavailable(error, kind, timeoutMs, signal);
  }
  try {
    return await sendPipeline<Result>(line, requests, signal);
  } catch (error) {
    throw unavailable(error, kind, timeoutMs, signal);
  }
}

/** Whatever is not the database's own refusal is a connection that broke. */
function mayPass(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable) || error.retryable;
}

function unavailable(error: unknown, kind: Call["kind"], timeoutMs: number, signal: AbortSignal): DatabaseUnavailable {
  const mayHaveWritten = kind === "write";
  if (signal.aborted) return new DatabaseUnavailable(`The database did not answer within ${timeoutMs} ms`, { mayHaveWritten, cause: error });
  if (!(error instanceof DatabaseUnavailable)) return new DatabaseUnavailable("The connection to the database broke", { mayHaveWritten, cause: error });
  // A server that failed in the middle may have committed before; one that refused the call did not.
  const { message, retryable, status } = error;
  return new DatabaseUnavailable(message, { retryable, status, mayHaveWritten: mayHaveWritten && retryable, cause: error });
}
