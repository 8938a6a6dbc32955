import { DatabaseUnavailable } from "./failures";
import type { HranaResult } from "./rows";
import type { OpenStream, StreamPool } from "./stream-pool";
import { type Argument, type HranaValue, toHrana } from "./values";

export type Statement = { sql: string; args?: Argument[] | undefined };

export type HranaStatement = { sql: string; args: HranaValue[] };
type Condition = { type: "ok"; step: number } | { type: "not"; cond: Condition };
export type HranaStep = { stmt: HranaStatement; condition?: Condition };
export type HranaRequest =
  | { type: "execute"; stmt: HranaStatement }
  | { type: "batch"; batch: { steps: HranaStep[] } };

export type HranaError = { message: string; code?: string };
export type BatchResult = {
  step_results: (HranaResult | null)[];
  step_errors: (HranaError | null)[];
};
export type HranaResponse<Result> =
  | { type: "ok"; response: { result: Result } }
  | { type: "error"; error: HranaError };

/**
 * Address of the database and the means to reach it. Without `streams`, each call opens a stream and
 * closes it.
 */
export type Line = {
  url: string;
  token?: string | undefined;
  fetch: typeof fetch;
  streams?: StreamPool | undefined;
  /** Called before a response is parsed. */
  resumed?: (() => void) | undefined;
};

export function encodeStatement({ sql, args = [] }: Statement): HranaStatement {
  return { sql, args: args.map(toHrana) };
}

/** Sends all requests in one HTTP call, on one stream. */
export function sendPipeline<Result>(
  line: Line,
  requests: HranaRequest[],
  signal: AbortSignal,
): Promise<HranaResponse<Result>[]> {
  return sendEncoded(
    line,
    requests.map((request) => JSON.stringify(request)),
    signal,
  );
}

const CLOSE = '{"type":"close"}';

/** Same as `sendPipeline`, for requests that are already JSON text. Waits until the pool has a stream for the call. */
export async function sendEncoded<Result>(
  line: Line,
  requests: string[],
  signal: AbortSignal,
): Promise<HranaResponse<Result>[]> {
  const lease = await line.streams?.take(line.url, signal);
  if (!lease) return (await post<Result>(line, { requests, keep: false }, signal)).results;
  const { stream, keep } = lease;
  try {
    const { results, next } = await post<Result>(line, { requests, keep, stream }, signal);
    lease.end(next);
    return results;
  } catch (error) {
    lease.end(null);
    if (!stream || !isGone(error)) throw error;
    // The server has lost its streams. Nothing was executed.
    line.streams?.forget(line.url);
    return sendEncoded(line, requests, signal);
  }
}

type Pipeline = { requests: string[]; keep: boolean; stream?: OpenStream | null };
type PipelineResponse<Result> = {
  baton?: string | null;
  base_url?: string | null;
  results: HranaResponse<Result>[];
};

async function post<Result>(line: Line, { requests, keep, stream }: Pipeline, signal: AbortSignal) {
  const baton = stream ? `"baton":${JSON.stringify(stream.baton)},` : "";
  const all = keep ? requests : [...requests, CLOSE];
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (line.token) headers["authorization"] = `Bearer ${line.token}`;
  const url = stream?.url ?? line.url;
  const response = await line.fetch(new URL("v2/pipeline", url), {
    method: "POST",
    headers,
    body: `{${baton}"requests":[${all.join(",")}]}`,
    signal,
  });
  if (!response.ok) throw await refusedCall(response);
  const text = await response.text();
  line.resumed?.();
  const { results, baton: nextBaton, base_url }: PipelineResponse<Result> = JSON.parse(text);
  if (results.length !== all.length)
    throw new DatabaseUnavailable("The database answered something else");
  return {
    results: results.slice(0, requests.length),
    next: keep && nextBaton ? { baton: nextBaton, url: base_url ?? url } : null,
  };
}

/** An unknown or expired stream, for example after a restart of the server. */
function isGone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.status === 400;
}

async function refusedCall(response: Response): Promise<DatabaseUnavailable> {
  const text = await response.text();
  // 404 means that the database does not exist, 401 that the token is wrong. A retry fixes neither.
  const retryable = response.status >= 500;
  return new DatabaseUnavailable(
    `The database answered ${response.status}: ${text.slice(0, 200)}`,
    {
      retryable,
      status: response.status,
    },
  );
}
