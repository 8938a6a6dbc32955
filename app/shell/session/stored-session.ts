import { isRecord } from "~/kernel/is-record";

/**
 * The session of the API client, in local storage under `session` (requirements §3). The session of the pages is an HttpOnly cookie
 * (decision 0008).
 */
export type StoredSession = { userId: string; token: string; refreshToken: string };
const KEY = "session";

export function readStoredSession(): StoredSession | null {
  try {
    return asSession(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

export function storeSession(session: StoredSession): void {
  localStorage.setItem(
    KEY,
    JSON.stringify({
      userId: session.userId,
      token: session.token,
      refreshToken: session.refreshToken,
    }),
  );
}

export function clearStoredSession(): void {
  localStorage.removeItem(KEY);
}

export function asSession(value: unknown): StoredSession | null {
  if (!isRecord(value)) return null;
  const { userId, token, refreshToken } = value;
  if (typeof userId !== "string" || typeof token !== "string" || typeof refreshToken !== "string")
    return null;
  return { userId, token, refreshToken };
}
