import type { RefusalAnswer } from "~/kernel/refusal";
import { ownerHere } from "../../offline/data/owner";
import { noteSignedOut } from "../session/signed-out";
import { asSession, clearStoredSession, readStoredSession, storeSession, type StoredSession } from "../session/stored-session";

const RENEWABLE = ["token_expired", "token_invalid"];

/** The server said no, in the reader's language. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly answer: RefusalAnswer,
  ) {
    super(answer.message);
  }
}

type Call = { method?: "GET" | "POST" | "PUT" | "DELETE"; body?: unknown; signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> };

/**
 * One call of the API (requirements §7, §8): bearer token, JSON; on a 403 about the token one refresh, shared by all calls that wait for it,
 * then once more. Without stored tokens, or when the refresh itself is refused, the session is cleared and the frame asks to sign in.
 */
export async function callApi<Answer>(path: string, call: Call = {}): Promise<Answer> {
  return settle(await askApi(path, call));
}

/** The same, for who wants the answer itself, with its headers, whatever it says. A body of bytes goes as it is. */
export async function askApi(path: string, call: Call = {}): Promise<Response> {
  const session = readStoredSession() ?? (await renew(null));
  const answer = await send(path, call, session.token);
  if (answer.status !== 403 || !RENEWABLE.includes((await refusal(answer.clone())).answer.code)) return answer;
  return send(path, call, (await renew(session)).token);
}

function send(path: string, call: Call, token: string): Promise<Response> {
  const headers: Record<string, string> = { ...ownHeader(), ...call.headers, authorization: `Bearer ${token}`, accept: "application/json" };
  if (call.body !== undefined) headers["content-type"] = call.body instanceof ArrayBuffer ? "application/octet-stream" : "application/json";
  if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
  const body = call.body instanceof ArrayBuffer ? call.body : call.body === undefined ? undefined : JSON.stringify(call.body);
  return fetch(`/api${path}`, { method: call.method ?? "GET", headers, body, signal: call.signal });
}

/** Whom this window belongs to: somebody else may have signed in in another one, and does not act here. */
export function ownHeader(): Record<string, string> {
  const owner = ownerHere();
  return owner === null ? {} : { "x-owner": owner };
}

async function settle<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw await refusal(answer);
  return answer.json() as Promise<Answer>;
}

async function refusal(answer: Response): Promise<ApiRefusal> {
  const body = (await answer.json().catch(() => null)) as RefusalAnswer | null;
  return new ApiRefusal(answer.status, body ?? { message: "", code: "unexpected", facts: {}, requestId: "" });
}

let renewing: Promise<StoredSession> | null = null;

/** One refresh at a time, over all tabs too: who waited for the lock finds the new tokens already there. */
export function renew(stale: StoredSession | null): Promise<StoredSession> {
  renewing ??= renewLocked(stale).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewLocked(stale: StoredSession | null): Promise<StoredSession> {
  return navigator.locks.request("session-refresh", () => renewAlone(stale));
}

async function renewAlone(stale: StoredSession | null): Promise<StoredSession> {
  const stored = readStoredSession();
  if (stored && stored.token !== stale?.token) return stored;
  if (stored) {
    const renewed = await refresh({ authorization: `Bearer ${stored.refreshToken}` });
    if (!(renewed instanceof ApiRefusal)) return renewed;
    clearStoredSession();
  }
  // The cookie may still stand for a session: of a sign-in without JavaScript, or of one after these tokens had ended.
  const renewed = await refresh({});
  if (!(renewed instanceof ApiRefusal)) return renewed;
  noteSignedOut("lapsed");
  throw renewed;
}

/** Who waits for this waits behind a lock that all tabs share. */
const RENEWAL_MS = 20_000;

/** A refusal is returned only where the server has read the token: no answer, 5xx and somebody else's wall never end a session (architecture §5). */
async function refresh(headers: Record<string, string>): Promise<StoredSession | ApiRefusal> {
  const answer = await fetch("/api/auth/refreshToken", { method: "POST", headers, signal: AbortSignal.timeout(RENEWAL_MS) });
  const session = answer.ok ? asSession(await answer.clone().json()) : null;
  if (session) {
    storeSession(session);
    return session;
  }
  const refused = await refusal(answer);
  if (RENEWABLE.includes(refused.answer.code)) return refused;
  throw refused;
}
