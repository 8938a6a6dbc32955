import "../stack/localhost";

/**
 * A signed-in user: a token for the API of one tenant, and a cookie for its pages, which is sent with reads. `renewToken` gets a new token when the old one has
 * expired.
 */
export type LoadUser = {
  origin: string;
  token: string;
  cookie?: string;
  renewToken?: () => Promise<string>;
};

/**
 * `status` 0: no answer at all. `at` and `ms` are milliseconds. `text` is empty for a success: a run keeps every answer, and
 * pages would fill the memory.
 */
export type LoadResponse = { what: string; status: number; ms: number; at: number; text: string };

type Call = { method: string; path: string; body?: unknown; key?: string };

/** Far above every target: a call that takes this long has failed. */
const GIVE_UP_MS = 120_000;

/** Repeats a call whose token has expired once, with a new token, and measures the second call. */
export async function callAs(user: LoadUser, what: string, call: Call): Promise<LoadResponse> {
  const response = await callOnce(user, what, call);
  if (response.status !== 403 || !user.renewToken || !response.text.includes("token_expired"))
    return response;
  user.token = await user.renewToken();
  return callOnce(user, what, call);
}

async function callOnce(
  { origin, token, cookie }: LoadUser,
  what: string,
  { method, path, body, key }: Call,
): Promise<LoadResponse> {
  const at = Date.now();
  const headers: Record<string, string> =
    cookie && method === "GET" ? { cookie } : { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  try {
    const response = await fetch(origin + path, {
      method,
      headers,
      redirect: "manual",
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const text = await response.text();
    return {
      what,
      status: response.status,
      ms: Date.now() - at,
      at,
      text: response.ok ? "" : text,
    };
  } catch (error) {
    return { what, status: 0, ms: Date.now() - at, at, text: String(error) };
  }
}
