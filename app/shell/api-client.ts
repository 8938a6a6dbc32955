import type { RefusalAnswer } from "~/kernel/refusal";
import { asSession, clearStoredSession, readStoredSession, storeSession, type StoredSession } from "./stored-session";

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
 * One call of the API (SPEC §7, §8): bearer token, JSON; on a 403 about the token one refresh, shared by all calls that wait for it,
 * then once more. Without stored tokens, or when the refresh itself is refused, the session is cleared and the browser goes to /login.
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
  const headers: Record<string, string> = { ...call.headers, authorization: `Bearer ${token}`, accept: "application/json" };
  if (call.body !== undefined) headers["content-type"] = call.body instanceof ArrayBuffer ? "application/octet-stream" : "application/json";
  if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
  const body = call.body instanceof ArrayBuffer ? call.body : call.body === undefined ? undefined : JSON.stringify(call.body);
  return fetch(`/api${path}`, { method: call.method ?? "GET", headers, body, signal: call.signal });
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
  // Without a stored session the cookie of a sign-in without JavaScript may still stand for one.
  const headers: Record<string, string> = stored ? { authorization: `Bearer ${stored.refreshToken}` } : {};
  const answer = await fetch("/api/auth/refreshToken", { method: "POST", headers });
  if (answer.ok) {
    const session = asSession(await answer.json());
    if (session) {
      storeSession(session);
      return session;
    }
  }
  const refused = await refusal(answer);
  // Only a refused refresh ends the session; no answer and 5xx never do (DESIGN §7).
  if (answer.status === 403 || answer.status === 401) signOutHere();
  throw refused;
}

function signOutHere(): void {
  clearStoredSession();
  location.assign("/login");
}
