import { DatabaseUnavailable } from "./failures";
import { type HranaAnswer, type HranaRequest, type Line, sendPipeline } from "./hrana";

type Call = { line: Line; requests: HranaRequest[]; timeoutMs: number };

/** Reads, within their time. A call that got no answer is asked once more in what is left of it; writes go through the write queue. */
export async function callDatabase<Result>({ line, requests, timeoutMs }: Call): Promise<HranaAnswer<Result>[]> {
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

/** Whatever is not the database's own refusal is a connection that broke. */
function mayPass(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable) || error.retryable;
}

function unavailable(error: unknown, timeoutMs: number, signal: AbortSignal): DatabaseUnavailable {
  if (signal.aborted) return new DatabaseUnavailable(`The database did not answer within ${timeoutMs} ms`, { cause: error });
  if (error instanceof DatabaseUnavailable) return error;
  return new DatabaseUnavailable("The connection to the database broke", { cause: error });
}
