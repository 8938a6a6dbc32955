import { isRecord } from "../../../kernel/is-record";
import type { EntryRefusal, Failing } from "../entry";

// What a response means for an entry. Pure: the tests have a case for every response of a server, a bad connection or a captive portal.

/** A response as received; null in its place if there was none. */
export type CallResponse = {
  status: number;
  /** JSON with a request id: a captive portal responds with 200 too, but with a page of its own. */
  isOurs: boolean;
  /** An API endpoint responded: a server of another release may not have this path. */
  isRouted: boolean;
  body: unknown;
  retryAfter: string | null;
};

export type StopReason = "signed-out" | "wrong-person" | "suspended" | "too-old";

export type SendResult =
  /** The server confirmed the entry's id: the entry can be removed. */
  | { is: "delivered"; body: unknown }
  /** The server refused it: the entry needs its owner's attention, and later entries continue. */
  | { is: "refused"; refusal: EntryRefusal; body: unknown }
  /** Retried after a wait: only this entry, or all of them. Null: the outbox chooses the wait. `failed`: the server failed on it. */
  | { is: "later"; holds: "entry" | "all"; waitMs: number | null; failed?: EntryRefusal }
  /** No entry of this owner can be sent until the user acts; all entries stay. */
  | { is: "stopped"; why: StopReason };

/**
 * What confirms that the server has the entry: the entry's id, also beside that of a record which had done the same before, or the id of the
 * record that its call changes.
 */
type Confirmation = { id: string; path: string };

export function interpretResponse(
  response: CallResponse | null,
  entry: Confirmation,
  now: number,
): SendResult {
  if (!response?.isOurs) return { is: "later", holds: "all", waitMs: null };
  const { status, body } = response;
  if (status < 300)
    return confirms(body, entry)
      ? { is: "delivered", body }
      : { is: "later", holds: "entry", waitMs: null };
  const refusal = refusalIn(status, body);
  const why = stopReason(refusal);
  if (why) return { is: "stopped", why };
  const waitMs = requestedWaitMs(response.retryAfter, now);
  if (isLimitOfKind(status, body)) return { is: "later", holds: "entry", waitMs };
  if (BUSY.includes(status) || TRANSIENT.includes(refusal.code))
    return { is: "later", holds: "all", waitMs };
  // The release was rolled back or is older than this page: the next one may have the path.
  if (status === 404 && !response.isRouted) return { is: "later", holds: "entry", waitMs };
  // A server error may concern only this entry, so it must not block the others.
  return status >= 500
    ? { is: "later", holds: "entry", waitMs, failed: refusal }
    : { is: "refused", refusal, body };
}

/** The requested change has already happened, by whomever: the server reports a state in which nothing is left to do. */
export function isFulfilled(body: unknown, fulfilledBy: readonly string[] = []): boolean {
  const facts = isRecord(body) && isRecord(body["facts"]) ? body["facts"] : {};
  const status = isRecord(facts["current"]) ? facts["current"]["status"] : facts["status"];
  return typeof status === "string" && fulfilledBy.includes(status);
}

/** A reused key with another body means that the server has this entry: before its restoration it had other files or another time. */
export function isReceivedBefore(
  { isRestored }: { isRestored?: boolean },
  { code }: EntryRefusal,
): boolean {
  return isRestored === true && code === "idempotency_key_reused";
}

const FAILURES = 5;
const FAILING_MS = 10 * 60_000;

export function failingAfter(before: Failing | null | undefined, now: number): Failing {
  // If the clock was set back, counting starts again from now.
  return before && before.since <= now
    ? { since: before.since, times: before.times + 1 }
    : { since: now, times: (before?.times ?? 0) + 1 };
}

/** The failure concerns this entry: a release that fails on every entry is repaired or rolled back within this time. */
export function isPersistent({ since, times }: Failing, now: number): boolean {
  return times >= FAILURES && now - since >= FAILING_MS;
}

/** A limit of what one person may do of one kind in some time, such as tickets in an hour: entries of other kinds do not wait with it. */
function isLimitOfKind(status: number, body: unknown): boolean {
  const reason = isRecord(body) ? body["reason"] : undefined;
  return status === 429 && reason !== undefined && reason !== "too_many_requests";
}

/** The whole server is unreachable or asks to retry later. */
const BUSY = [408, 425, 429, 502, 503, 504];
/** A request that did not arrive whole, and a company that is being moved. */
const TRANSIENT = ["body_incomplete", "tenant_unknown"];

function confirms(body: unknown, { id, path }: Confirmation): boolean {
  if (!isRecord(body)) return false;
  const { id: confirmed, confirmedId } = body;
  return (
    confirmedId === id ||
    (typeof confirmed === "string" && (confirmed === id || path.split(/[/?]/).includes(confirmed)))
  );
}

function stopReason({ status, code }: EntryRefusal): StopReason | null {
  if (code === "wrong_person") return "wrong-person";
  if (status === 401 || code === "token_invalid" || code === "token_expired") return "signed-out";
  if (status === 402) return "suspended";
  return status === 426 ? "too-old" : null;
}

function refusalIn(status: number, body: unknown): EntryRefusal {
  const { code, message, facts } = isRecord(body) ? body : {};
  const fields = isRecord(facts) && isRecord(facts["fields"]) ? facts["fields"] : null;
  const current = isRecord(facts) ? currentIn(facts) : null;
  const cause = isRecord(facts) ? facts["cause"] : undefined;
  const refusal = {
    status,
    code: typeof code === "string" ? code : "unexpected",
    message: typeof message === "string" ? message : "",
    ...(typeof cause === "string" ? { cause } : {}),
    ...(current ? { current } : {}),
  };
  return fields
    ? {
        ...refusal,
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, why]) => [name, String(why)]),
        ),
      }
    : refusal;
}

function currentIn(facts: Record<string, unknown>): EntryRefusal["current"] | null {
  const { status, version } = isRecord(facts["current"]) ? facts["current"] : facts;
  if (typeof status !== "string") return null;
  const { by, at } = isRecord(facts["lastChange"]) ? facts["lastChange"] : {};
  return {
    status,
    ...(typeof version === "number" ? { version } : {}),
    ...(typeof by === "string" && typeof at === "number" ? { change: { by, at } } : {}),
  };
}

/** Maximum wait, even if the server asks for more. */
export const MAX_REQUESTED_WAIT_MS = 60 * 60_000;

/** Milliseconds until a Retry-After of seconds or a date; null if it is missing or invalid. */
function requestedWaitMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_REQUESTED_WAIT_MS) : null;
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;

/** Exponential backoff with jitter, so that devices that lost the same connection do not retry together. `chance` is from 0 to 1. */
export function waitAfter(tries: number, chance: number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** Math.max(tries - 1, 0), MAX_WAIT_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
