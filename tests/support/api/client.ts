import { expect } from "vitest";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import type { TestTenant } from "../db/tenant";

/** `body` is the parsed JSON, empty if the response was not JSON; `text` is the raw response body. */
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
};
export type Call = { body?: unknown; headers?: Record<string, string>; rawBody?: BodyInit };
/** An API client of one tenant, signed in or anonymous. */
export type Client = {
  token: string | null;
  refreshToken: string | null;
  get(path: string, call?: Call): Promise<Answer>;
  put(path: string, body?: unknown, call?: Call): Promise<Answer>;
  post(path: string, body?: unknown, call?: Call): Promise<Answer>;
  delete(path: string, body?: unknown, call?: Call): Promise<Answer>;
};

export async function send(
  origin: string,
  method: string,
  path: string,
  { body, headers, rawBody }: Call = {},
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("application/json");
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson ? (JSON.parse(text) as Answer["body"]) : {},
  };
}

export function client(
  tenant: TestTenant,
  tokens: { token: string; refreshToken: string } | null = null,
): Client {
  function call(method: string, path: string, { headers, ...rest }: Call): Promise<Answer> {
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

/** A seeded user, signed in through the API. */
export async function signedIn(tenant: TestTenant, key: string): Promise<Client> {
  const answer = await client(tenant).post("/auth/login", {
    email: castMember(key).email,
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
  return client(tenant, tokensIn(answer));
}

export function tokensIn({ body }: Answer): { token: string; refreshToken: string } {
  return { token: String(body["token"]), refreshToken: String(body["refreshToken"]) };
}

/** The cookie of a browser after sign-in, as a Cookie header. */
export async function pageCookie(tenant: TestTenant, key: string): Promise<string> {
  const { origin } = tenant;
  const answer = await client(tenant).post(
    "/auth/login",
    { email: castMember(key).email, password: PASSWORD },
    { headers: { origin } },
  );
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^__Host-session=./);
  return cookie;
}

/** The database cost of one request, from its Server-Timing header: the proxy also counts the queue, which runs concurrently. */
export function databaseCost(headers: Headers): { roundTrips: number; requests: number } {
  const [, roundTrips, requests] =
    /(\d+) round trips, (\d+) requests/.exec(headers.get("server-timing") ?? "") ?? [];
  return { roundTrips: Number(roundTrips), requests: Number(requests) };
}
