import { DatabaseUnavailable } from "./failures";
import type { HranaResult } from "./rows";
import { type Argument, type HranaValue, toHrana } from "./values";

export type Statement = { sql: string; args?: Argument[] | undefined };

export type HranaStatement = { sql: string; args: HranaValue[] };
type Condition = { type: "ok"; step: number } | { type: "not"; cond: Condition };
export type HranaStep = { stmt: HranaStatement; condition?: Condition };
export type HranaRequest =
  { type: "execute"; stmt: HranaStatement } | { type: "batch"; batch: { steps: HranaStep[] } };

export type HranaError = { message: string; code?: string };
export type BatchResult = {
  step_results: (HranaResult | null)[];
  step_errors: (HranaError | null)[];
};
export type HranaResponse<Result> =
  { type: "ok"; response: { result: Result } } | { type: "error"; error: HranaError };

/** Address of the database and the means to reach it. */
export type Line = { url: string; token?: string | undefined; fetch: typeof fetch };

export function encodeStatement({ sql, args = [] }: Statement): HranaStatement {
  return { sql, args: args.map(toHrana) };
}

/** Sends all requests in one HTTP call, on a stream of their own that is closed with them. */
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

/** Same as `sendPipeline`, for requests that are already JSON text. */
export async function sendEncoded<Result>(
  line: Line,
  requests: string[],
  signal: AbortSignal,
): Promise<HranaResponse<Result>[]> {
  const body = `{"requests":[${[...requests, '{"type":"close"}'].join(",")}]}`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (line.token) headers["authorization"] = `Bearer ${line.token}`;
  const response = await line.fetch(new URL("v2/pipeline", line.url), {
    method: "POST",
    headers,
    body,
    signal,
  });
  if (!response.ok) throw await refusedCall(response);
  const { results }: { results: HranaResponse<Result>[] } = await response.json();
  if (results.length !== requests.length + 1)
    throw new DatabaseUnavailable("The database answered something else");
  return results.slice(0, -1);
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
