import type { RefusalResponse } from "~/kernel/refusal";
import { isSessionEnded } from "~/kernel/session/session-ended";
import { scaled } from "~/kernel/time-limits";
import { addDirtyForm } from "~/ui/form/dirty-forms";
import { ApiRefusal } from "./api-refusal";
import { bodyOf } from "./response-body";
import { currentOwner } from "../../offline/data/owner";
import { askToSignIn } from "../session/sign-in-again";
import { noteSignedOut, signOutReason, untilSignOut } from "../session/signed-out";
import {
  asSession,
  clearStoredSession,
  readStoredSession,
  storeSession,
  type StoredSession,
} from "../session/stored-session";

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/**
 * Sends one API call (requirements §7, §8) with the bearer token and a JSON body. On a 403 about the token it refreshes once, shared by
 * all waiting calls, and retries once. Without stored tokens, or if the refresh is refused, it clears the session and the frame asks to
 * sign in.
 */
export async function callApi<Output>(path: string, call: Call = {}): Promise<Output> {
  const isAct = call.idempotencyKey !== undefined;
  return readBody(await (isAct ? requestAct(path, call) : requestApi(path, call)));
}

/** What a user has done, such as moving a visit, waits until they have logged in again, like the form of a page (watch-requests.ts). */
async function requestAct(path: string, call: Call): Promise<Response> {
  // Or the end of the session would lead away from the page.
  const release = addDirtyForm(() => true);
  try {
    return await requestApi(path, call);
  } catch (error) {
    const isEnded = error instanceof ApiRefusal && isSessionEnded(error.response.code);
    // "lapsed": not while the user logs out.
    if (!isEnded || signOutReason() !== "lapsed" || !(await askToSignIn())) throw error;
    return await requestApi(path, call);
  } finally {
    release();
  }
}

/** The same, but returns the response itself with any status. A body of bytes is sent as it is. */
export async function requestApi(path: string, call: Call = {}): Promise<Response> {
  const session = readStoredSession() ?? (await renew(null));
  const response = await send(path, call, session.token);
  if (response.status !== 403 || !isSessionEnded((await refusal(response.clone())).response.code))
    return response;
  return send(path, call, (await renew(session)).token);
}

function send(path: string, call: Call, token: string): Promise<Response> {
  const headers: Record<string, string> = {
    ...ownHeader(),
    ...call.headers,
    authorization: `Bearer ${token}`,
    accept: "application/json",
  };
  if (call.body !== undefined)
    headers["content-type"] =
      call.body instanceof ArrayBuffer ? "application/octet-stream" : "application/json";
  if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
  const body =
    call.body instanceof ArrayBuffer
      ? call.body
      : call.body === undefined
        ? null
        : JSON.stringify(call.body);
  return fetch(`/api${path}`, {
    method: call.method ?? "GET",
    headers,
    body,
    signal: call.signal ?? null,
  });
}

/** The current user's id in a header: the server refuses the call if another user has signed in in another window. */
export function ownHeader(): Record<string, string> {
  const owner = currentOwner();
  return owner === null ? {} : { "x-owner": owner };
}

async function readBody<Output>(response: Response): Promise<Output> {
  if (!response.ok) throw await refusal(response);
  return bodyOf(response);
}

async function refusal(response: Response): Promise<ApiRefusal> {
  const body = await bodyOf<RefusalResponse>(response).catch(() => null);
  return new ApiRefusal(
    response.status,
    body ?? { message: "", code: "unexpected", facts: {}, requestId: "" },
  );
}

let renewing: Promise<StoredSession> | null = null;

/** Runs one refresh at a time across all tabs. A tab that waited for the lock finds the new tokens in place. */
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
  // The cookie may belong to a valid session: from a sign-in without JavaScript, or from one after these tokens expired.
  const renewed = await refresh({});
  if (!(renewed instanceof ApiRefusal)) return renewed;
  noteSignedOut("lapsed");
  throw renewed;
}

/** Time limit, because the refresh holds a lock that all tabs share. */
const RENEWAL_MS = 20_000;

/**
 * Returns a refusal only if the server read the token. A missing response, a 5xx or a captive portal never ends a session
 * (architecture §5).
 */
async function refresh(headers: Record<string, string>): Promise<StoredSession | ApiRefusal> {
  const response = await fetch("/api/auth/refreshToken", {
    method: "POST",
    headers,
    signal: untilSignOut(scaled(RENEWAL_MS)),
  });
  const session = response.ok ? asSession(await response.clone().json()) : null;
  if (session) {
    storeSession(session);
    return session;
  }
  const refused = await refusal(response);
  if (isSessionEnded(refused.response.code)) return refused;
  throw refused;
}
