import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import {
  type ApiResponse,
  client,
  pageCookie,
  send,
  signedIn,
  tokensIn,
} from "../support/api/client";
import { stack } from "../support/stack/stack";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
function logIn(key: string, { cookie = "", password = PASSWORD } = {}): Promise<ApiResponse> {
  const headers = {
    origin: tenant.origin,
    cookie,
    "content-type": "application/x-www-form-urlencoded",
  };
  return send(tenant.origin, "POST", "/login", {
    headers,
    rawBody: formOf({ email: castMember(key).email, password }),
  });
}
const cookieIn = (response: ApiResponse) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const isIn = async (cookie: string) =>
  (await send(tenant.origin, "GET", "/profile", { headers: { cookie } })).status === 200;

describe("the session of a browser before it signs in", () => {
  it("is not reused, and ends: by the page, by a call, for the same user and for another", async () => {
    const before = await pageCookie(tenant, "tea");
    const same = cookieIn(await logIn("tea", { cookie: before }));
    expect({ another: same !== before, old: await isIn(before), own: await isIn(same) }).toEqual({
      another: true,
      old: false,
      own: true,
    });
    const called = await client(tenant).post(
      "/auth/login",
      { email: castMember("amar").email, password: PASSWORD },
      { headers: { cookie: same, origin: tenant.origin } },
    );
    expect({ old: await isIn(same), own: await isIn(cookieIn(called)) }).toEqual({
      old: false,
      own: true,
    });
  });

  it("continues after a wrong password, and at another company", async () => {
    const [here, elsewhere] = [await pageCookie(tenant, "tea"), await pageCookie(tenant, "tea")];
    const wrong = await client(tenant).post(
      "/auth/login",
      { email: castMember("tea").email, password: "wrong" },
      { headers: { cookie: here, origin: tenant.origin } },
    );
    expect(wrong.status).toBe(401);
    expect(await isIn(here)).toBe(true);
    expect((await logIn("tea", { cookie: here })).status).toBe(302);
    expect(await isIn(elsewhere)).toBe(true);
  });

  it("belongs to nobody when its cookie was forged", async () => {
    const planted = "__Host-session=planted";
    const own = cookieIn(await logIn("tea", { cookie: planted }));
    expect({ planted: await isIn(planted), own: await isIn(own) }).toEqual({
      planted: false,
      own: true,
    });
  });
});

describe("a refresh token", () => {
  it("that is replayed long after its rotation ends the session of the holder of its successor", async () => {
    const first = (await signedIn(tenant, "tarik")).refreshToken ?? "";
    const refresh = (token: string) =>
      client(tenant, { token, refreshToken: "" }).post("/auth/refreshToken");
    const second = tokensIn(await refresh(first));
    const third = tokensIn(await refresh(second.refreshToken));
    await tenant.database.write([
      { sql: "UPDATE session_tokens SET retires_at = 1 WHERE retires_at IS NOT NULL", args: [] },
    ]);
    expect((await refresh(first)).body).toMatchObject({ code: "token_invalid" });
    expect((await refresh(third.refreshToken)).body).toMatchObject({ code: "token_invalid" });
    expect((await client(tenant, third).get(`/users/${castMember("tarik").id}`)).status).toBe(403);
  });
});

describe("the log", () => {
  /** The log line of the outcome of this request. */
  async function lineOf({ headers }: ApiResponse): Promise<Record<string, unknown>> {
    const id = headers.get("x-request-id") ?? "";
    const line = await eventually(() => {
      const found = linesSoFar().find((each) => each.includes(id) && each.includes('"status"'));
      return found ?? Promise.reject(new Error(`not logged: ${id}`));
    });
    return JSON.parse(line.slice(line.indexOf("{"))) as Record<string, unknown>;
  }
  const linesSoFar = () => readFileSync(stack().logFile ?? "", "utf8").split("\n");

  it("names company, user and reason of a sign-in, a refused sign-in and a denial, by page and by call", async () => {
    const emina = castMember("emina").id;
    expect(await lineOf(await logIn("emina"))).toMatchObject({
      tenant: tenant.id,
      userId: emina,
      path: "/login",
      status: 302,
    });
    expect(await lineOf(await logIn("emina", { password: "wrong" }))).toMatchObject({
      tenant: tenant.id,
      code: "login_failed",
      status: 401,
    });
    const cookie = await pageCookie(tenant, "emina");
    const denied = { tenant: tenant.id, userId: emina, code: "not_allowed", status: 403 };
    expect(
      await lineOf(await send(tenant.origin, "GET", "/users", { headers: { cookie } })),
    ).toMatchObject(denied);
    expect(await lineOf(await (await signedIn(tenant, "emina")).get("/customers"))).toMatchObject(
      denied,
    );
  });

  it("contains no password, token, cookie, code or email", async () => {
    const secret = "reset-code-that-nobody-may-read";
    const { token, refreshToken } = await signedIn(tenant, "ana");
    const cookie = await pageCookie(tenant, "ana");
    const last = await send(tenant.origin, "GET", `/reset-password?passwordResetCode=${secret}`, {
      headers: { cookie, authorization: `Bearer ${token}` },
    });
    await lineOf(last);
    const all = linesSoFar().join("\n");
    for (const each of [
      PASSWORD,
      token,
      refreshToken,
      cookie.split("=")[1],
      secret,
      castMember("ana").email,
    ])
      expect(all.includes(String(each))).toBe(false);
  });
});
