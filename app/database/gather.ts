import { DatabaseUnavailable, isDiskError, StatementFailed } from "./failures";
import {
  encodeStatement,
  type HranaResponse,
  type HranaRequest,
  type HranaStatement,
  type Statement,
} from "./hrana";
import { type HranaResult, type ResultSet, resultFrom } from "./rows";

type Waiting = {
  statement: HranaStatement;
  result: Promise<ResultSet>;
  resolve(result: ResultSet): void;
  reject(reason: unknown): void;
};

/** Sends statements in one call. */
type Send = (requests: HranaRequest[]) => Promise<HranaResponse<HranaResult>[]>;

/**
 * A longer round trip is split into parallel calls, because the statements of one call run
 * sequentially.
 */
const CALL_LIMIT = 60;

/**
 * Collects reads started in the same task and sends them together. It uses a timer and not a
 * microtask, because loaders await one another's promises a few microtasks deep before all of them
 * have started their reads.
 */
export function gatherReads(
  send: Send,
  onRoundTrip: () => void,
): (statement: Statement) => Promise<ResultSet> {
  let waiting = new Map<string, Waiting>();

  function flush(): void {
    const roundTrip = [...waiting.values()];
    waiting = new Map();
    onRoundTrip();
    for (let start = 0; start < roundTrip.length; start += CALL_LIMIT)
      void sendPart(send, roundTrip.slice(start, start + CALL_LIMIT));
  }

  return async function read(statement) {
    const encoded = encodeStatement(statement);
    const key = JSON.stringify(encoded);
    const same = waiting.get(key);
    if (same) return same.result;
    if (waiting.size === 0) setTimeout(flush, 0);
    const entry = waitFor(encoded);
    waiting.set(key, entry);
    return entry.result;
  };
}

function waitFor(statement: HranaStatement): Waiting {
  let resolve: Waiting["resolve"] = () => {};
  let reject: Waiting["reject"] = () => {};
  const result = new Promise<ResultSet>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { statement, result, resolve, reject };
}

async function sendPart(send: Send, part: Waiting[]): Promise<void> {
  try {
    const responses = await send(
      part.map(({ statement }) => ({ type: "execute", stmt: statement })),
    );
    part.forEach((each, index) => resolveWaiting(each, responses[index]));
  } catch (error) {
    for (const each of part) each.reject(error);
  }
}

function resolveWaiting(each: Waiting, response: HranaResponse<HranaResult> | undefined): void {
  try {
    if (response?.type === "ok") return each.resolve(resultFrom(response.response.result));
    const { code = "UNKNOWN", message = "No answer" } = response?.error ?? {};
    each.reject(
      isDiskError(code)
        ? new DatabaseUnavailable(message, { retryable: false })
        : new StatementFailed(code, message, each.statement.sql),
    );
  } catch (error) {
    each.reject(error);
  }
}
