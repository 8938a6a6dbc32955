import { SESSION_COOKIE } from "../../../app/features/sessions/model";
import type { TestTenant } from "../db/tenant";
import { signedInPage, signedInTokens } from "../records/sessions";

/** `body` is the parsed JSON, empty if the response was not JSON; `text` is the raw response body. */
export type ApiResponse = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
};
export type Call = {
  body?: unknown;
  headers?: Record<string, string> | undefined;
  rawBody?: BodyInit;
  signal?: AbortSignal;
};
/** An API client of one tenant, signed in or anonymous. */
export type Client = {
  token: string | null;
  refreshToken: string | null;
  get(path: string, call?: Call): Promise<ApiResponse>;
  put(path: string, body?: unknown, call?: Call): Promise<ApiResponse>;
  post(path: string, body?: unknown, call?: Call): Promise<ApiResponse>;
  delete(path: string, body?: unknown, call?: Call): Promise<ApiResponse>;
};

/** An address of each tenant's own: failed sign-ins of one address count for all tenants. */
function addressAt(origin: string): string {
  const [, first = "0", second = "0"] = /^https?:\/\/t([\da-f]{4})([\da-f]{4})/.exec(origin) ?? [];
  return `2001:db8:${first}:${second}::1`;
}

let addresses = 0;

/** The header of a client at an address that has asked nothing before, which no limit of an address turns away. */
export function fromNewAddress(): Record<string, string> {
  addresses += 1;
  const groups = [addresses >>> 16, addresses & 0xffff].map((each) => each.toString(16));
  return { "cf-connecting-ip": `2001:db9:${groups.join(":")}::1` };
}

export async function send(
  origin: string,
  method: string,
  path: string,
  { body, headers, rawBody, signal }: Call = {},
): Promise<ApiResponse> {
  const response = await fetch(origin + path, {
    method,
    signal: signal ?? null,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "cf-connecting-ip": addressAt(origin),
      ...headers,
    },
    body: rawBody ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as ApiResponse["body"]) : {},
  };
}

export function client(
  tenant: TestTenant,
  tokens: { token: string; refreshToken: string } | null = null,
): Client {
  function call(method: string, path: string, { headers, ...rest }: Call): Promise<ApiResponse> {
    const bearer: Record<string, string> = tokens
      ? { authorization: `Bearer ${tokens.token}` }
      : {};
    return send(tenant.origin, method, `/api${path}`, {
      headers: { ...bearer, ...headers },
      ...rest,
    });
  }
  return {
    token: tokens?.token ?? null,
    refreshToken: tokens?.refreshToken ?? null,
    get: (path, rest = {}) => call("GET", path, rest),
    put: (path, body, rest = {}) => call("PUT", path, { body, ...rest }),
    post: (path, body, rest = {}) => call("POST", path, { body, ...rest }),
    delete: (path, body, rest = {}) => call("DELETE", path, { body, ...rest }),
  };
}

/** A seeded user, signed in. */
export async function signedIn(tenant: TestTenant, key: string): Promise<Client> {
  return client(tenant, await signedInTokens(tenant, key));
}

export function tokensIn({ body }: ApiResponse): { token: string; refreshToken: string } {
  return { token: String(body["token"]), refreshToken: String(body["refreshToken"]) };
}

/** The cookie of a browser after sign-in, as a Cookie header. */
export async function pageCookie(tenant: TestTenant, key: string): Promise<string> {
  const { token } = await signedInPage(tenant, key);
  return `${SESSION_COOKIE}=${token}`;
}

/** The database cost of one request, from its Server-Timing header: the proxy also counts the queue, which runs concurrently. */
export function databaseCost(headers: Headers): { roundTrips: number; requests: number } {
  const [, roundTrips, requests] =
    /(\d+) round trips, (\d+) requests/.exec(headers.get("server-timing") ?? "") ?? [];
  return { roundTrips: Number(roundTrips), requests: Number(requests) };
}
