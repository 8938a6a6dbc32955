import { isRecord } from "../../kernel/is-record";
import type { EntryRefusal } from "./entry";

// What an answer means for an entry. Pure: every way in which a server, a bad line or somebody else's wall can answer is a row of the tests.

/** An answer as it arrived; null in its place where none did. */
export type Answer = {
  status: number;
  /** JSON with the number of a request: a captive portal answers 200, too, with a page of its own. */
  isOurs: boolean;
  /** A call of the API answered it: a server of another release may not know the address. */
  isRouted: boolean;
  body: unknown;
  retryAfter: string | null;
};

export type StopReason = "signed-out" | "wrong-person" | "suspended" | "too-old";

export type Verdict =
  /** The server has confirmed that very id: the entry may leave. */
  | { is: "delivered"; body: unknown }
  /** The server read it and said no: the entry needs its owner's attention; those behind it go on. */
  | { is: "refused"; refusal: EntryRefusal; body: unknown }
  /** Sent again after a while: this entry alone, or nothing at all meanwhile. Null leaves the wait to us. `failed`: the server failed on it. */
  | { is: "later"; holds: "entry" | "all"; waitMs: number | null; failed?: EntryRefusal }
  /** Nothing of this person can be sent until somebody does something; everything stays. */
  | { is: "stopped"; why: StopReason };

/** What it would take to believe that the server has the entry: its own id, or that of the record that its call changes. */
export type Confirmation = { id: string; path: string };

export function readAnswer(answer: Answer | null, entry: Confirmation, now: number): Verdict {
  if (!answer?.isOurs) return { is: "later", holds: "all", waitMs: null };
  const { status, body } = answer;
  if (status < 300) return confirms(body, entry) ? { is: "delivered", body } : { is: "later", holds: "entry", waitMs: null };
  const refusal = refusalIn(status, body);
  const why = stopReason(refusal);
  if (why) return { is: "stopped", why };
  const waitMs = requestedWaitMs(answer.retryAfter, now);
  if (BUSY.includes(status) || refusal.code === "tenant_unknown") return { is: "later", holds: "all", waitMs };
  // A release that was rolled back, or is older than this page: the next one may know the call.
  if (status === 404 && !answer.isRouted) return { is: "later", holds: "entry", waitMs };
  // Our own error may be about this one entry alone: it must not hold back the others.
  return status >= 500 ? { is: "later", holds: "entry", waitMs, failed: refusal } : { is: "refused", refusal, body };
}

/** What an entry asks for has been done, by whomever: the server names a state in which there is nothing left to do. */
export function isFulfilled(body: unknown, fulfilledBy: readonly string[] = []): boolean {
  const facts = isRecord(body) && isRecord(body["facts"]) ? body["facts"] : {};
  const status = isRecord(facts["current"]) ? facts["current"]["status"] : facts["status"];
  return typeof status === "string" && fulfilledBy.includes(status);
}

/** A key that was used with another body was taken with that very entry: before it was restored, it named files too, or another time. */
export function isReceivedBefore({ isRestored }: { isRestored?: boolean }, { code }: EntryRefusal): boolean {
  return isRestored === true && code === "idempotency_key_reused";
}

/** Since when, and how often, the server has failed on one entry. */
export type Failing = { since: number; times: number };

const FAILURES = 5;
const FAILING_MS = 10 * 60_000;

export function failingAfter(before: Failing | null | undefined, now: number): Failing {
  // A clock that was put back begins anew.
  return before && before.since <= now ? { since: before.since, times: before.times + 1 } : { since: now, times: (before?.times ?? 0) + 1 };
}

/** It is about this entry: a release that fails on everything is repaired or rolled back within that time. */
export function isStanding({ since, times }: Failing, now: number): boolean {
  return times >= FAILURES && now - since >= FAILING_MS;
}

/** The whole server is out of reach, or asks for patience. */
const BUSY = [408, 425, 429, 502, 503, 504];

function confirms(body: unknown, { id, path }: Confirmation): boolean {
  const confirmed = isRecord(body) ? body["id"] : undefined;
  return typeof confirmed === "string" && (confirmed === id || path.split(/[/?]/).includes(confirmed));
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
  const said = { status, code: typeof code === "string" ? code : "unexpected", message: typeof message === "string" ? message : "" };
  return fields ? { ...said, fields: Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, String(why)])) } : said;
}

/** Longer than this nobody is kept waiting, whatever was asked. */
export const LONGEST_REQUESTED_WAIT_MS = 60 * 60_000;

/** Milliseconds; the header has seconds or a moment. Null where it has nothing we understand. */
export function requestedWaitMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), LONGEST_REQUESTED_WAIT_MS) : null;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Twice as long each time, and never the same for two phones that lost the same mast. `chance` is from 0 to 1. */
export function waitAfter(tries: number, chance: number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** Math.max(tries - 1, 0), LONGEST_WAIT_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
