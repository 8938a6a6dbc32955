import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { client, type Client, pageCookie, send, signedIn, tokensIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let nobody: Client;
const ana = castMember("ana");
beforeAll(async () => {
  tenant = await makeTenant();
  nobody = client(tenant);
});

/** Any call that requires a signed-in user. */
const ownPath = `/users/${ana.id}`;

describe("POST /auth/login", () => {
  it("returns userId, token and refreshToken, and sets no cookie for a program", async () => {
    const response = await nobody.post("/auth/login", { email: ana.email, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual(["refreshToken", "token", "userId"]);
    expect(response.body["userId"]).toBe(ana.id);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("sets the page cookie for a browser, closed to scripts and other sites", async () => {
    const { origin } = tenant;
    const response = await nobody.post(
      "/auth/login",
      { email: ana.email, password: PASSWORD },
      { headers: { origin } },
    );
    const cookie = response.headers.get("set-cookie") ?? "";
    for (const part of ["__Host-session=", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain("Domain");
  });

  it("answers a wrong password and an unknown email alike, in the caller's language", async () => {
    const wrong = await nobody.post("/auth/login", { email: ana.email, password: "wrong" });
    const unknown = await nobody.post("/auth/login", {
      email: "nobody@example.com",
      password: "wrong",
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      code: "login_failed",
      message: "Incorrect email or password",
      facts: {},
    });
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
    const bosnian = await nobody.post("/auth/login?lng=ba", {
      email: ana.email,
      password: "wrong",
    });
    expect(bosnian.body["message"]).not.toBe(wrong.body["message"]);
  });

  it("names the missing fields", async () => {
    const response = await nobody.post("/auth/login", { email: "  " });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { email: "required", password: "required" } },
    });
  });

  it("locks an account for a while, states for how long, and leaves the same email at another company alone", async () => {
    const guess = { email: castMember("petar").email, password: "guess" };
    for (let count = 0; count < 10; count += 1)
      expect((await nobody.post("/auth/login", guess)).status).toBe(401);
    const locked = await nobody.post("/auth/login", { ...guess, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    const sibling = await makeTenant();
    expect(
      (await client(sibling).post("/auth/login", { ...guess, password: PASSWORD })).status,
    ).toBe(200);
  });
});

describe("the bearer token", () => {
  it("is valid on the host of its own company only", async () => {
    const here = await signedIn(tenant, "ana");
    expect((await here.get(ownPath)).status).toBe(200);
    const sibling = await makeTenant();
    const there = await client(sibling, { token: here.token ?? "", refreshToken: "" }).get(ownPath);
    expect({ status: there.status, code: there.body["code"] }).toEqual({
      status: 403,
      code: "token_invalid",
    });
    const refreshed = await client(sibling, {
      token: here.refreshToken ?? "",
      refreshToken: "",
    }).post("/auth/refreshToken");
    expect(refreshed.status).toBe(403);
  });

  it("is refused when it is missing, changed or signed with another algorithm", async () => {
    const { token } = await signedIn(tenant, "ana");
    const [, payload = "", signature = ""] = token?.split(".") ?? [];
    const head = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
    const unsigned = `${head({ alg: "none", kid: "k1" })}.${payload}.`;
    const ownKey = `${head({ alg: "HS256", kid: "k2" })}.${payload}`;
    const forged = `${ownKey}.${createHmac("sha256", "mine").update(ownKey).digest("base64url")}`;
    for (const bad of [
      "",
      "x",
      unsigned,
      forged,
      `${head({ alg: "HS256", kid: "k1" })}.${payload}x.${signature}`,
    ]) {
      const response = await nobody.get(ownPath, { headers: { authorization: `Bearer ${bad}` } });
      expect({ bad, status: response.status, code: response.body["code"] }).toEqual({
        bad,
        status: 403,
        code: "token_invalid",
      });
    }
  });

  it("is not accepted as a cookie, and the cookie is not accepted as a bearer token", async () => {
    const cookie = await pageCookie(tenant, "ana");
    const asBearer = await nobody.get(ownPath, {
      headers: { authorization: `Bearer ${cookie.split("=")[1]}` },
    });
    expect(asBearer.body["code"]).toBe("token_invalid");
    const { token } = await signedIn(tenant, "ana");
    expect(
      (await nobody.get(ownPath, { headers: { cookie: `__Host-session=${token}` } })).body["code"],
    ).toBe("token_invalid");
  });
});

describe("POST /auth/refreshToken", () => {
  it("rotates with the refresh token as bearer and an empty body, and returns the same answer to a replay", async () => {
    const { refreshToken } = await signedIn(tenant, "tomislav");
    const refresh = () =>
      client(tenant, { token: refreshToken ?? "", refreshToken: "" }).post("/auth/refreshToken");
    const first = await refresh();
    expect(first.status).toBe(200);
    expect(first.body["userId"]).toBe(castMember("tomislav").id);
    expect((await refresh()).body["refreshToken"]).toBe(first.body["refreshToken"]);
    expect(
      (await client(tenant, tokensIn(first)).get(`/users/${castMember("tomislav").id}`)).status,
    ).toBe(200);
  });

  it("refuses an access token and a missing token", async () => {
    const { token } = await signedIn(tenant, "ana");
    expect(
      (await client(tenant, { token: token ?? "", refreshToken: "" }).post("/auth/refreshToken"))
        .status,
    ).toBe(403);
    expect((await nobody.post("/auth/refreshToken")).status).toBe(403);
  });

  it("returns tokens for a page session to our own pages only", async () => {
    const cookie = await pageCookie(tenant, "tea");
    const ours = await nobody.post("/auth/refreshToken", undefined, {
      headers: { cookie, origin: tenant.origin },
    });
    expect(ours.status).toBe(200);
    expect(
      (await client(tenant, tokensIn(ours)).get(`/users/${castMember("tea").id}`)).status,
    ).toBe(200);
    for (const headers of [{ cookie }, { cookie, origin: "http://globex.localhost" }] as Record<
      string,
      string
    >[]) {
      const theirs = await nobody.post("/auth/refreshToken", undefined, { headers });
      expect({ status: theirs.status, code: theirs.body["code"] }).toEqual({
        status: 403,
        code: "origin_refused",
      });
    }
  });
});

describe("GET /auth/logout", () => {
  it("ends the session at once: bearer token, refresh token and cookie", async () => {
    const cookie = await pageCookie(tenant, "tarik");
    const tokens = tokensIn(
      await nobody.post("/auth/refreshToken", undefined, {
        headers: { cookie, origin: tenant.origin },
      }),
    );
    const tarik = client(tenant, tokens);
    expect((await tarik.get("/auth/logout")).status).toBe(200);
    expect((await tarik.get(ownPath)).body).toMatchObject({
      code: "token_invalid",
      reason: "session_ended",
    });
    expect(
      (
        await client(tenant, { token: tokens.refreshToken, refreshToken: "" }).post(
          "/auth/refreshToken",
        )
      ).status,
    ).toBe(403);
    const page = await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } });
    expect(page.status).toBe(302);
    expect(page.headers.get("set-cookie")).toContain("Max-Age=0");
  });

  it("ignores a cookie: a link from another site signs nobody out", async () => {
    const cookie = await pageCookie(tenant, "ana");
    expect((await nobody.get("/auth/logout", { headers: { cookie } })).status).toBe(403);
    expect((await nobody.get(ownPath, { headers: { cookie } })).status).toBe(200);
  });
});

describe("the signed-out marker of a user who logged out without a network", () => {
  const left = "__Host-left=1";

  it("ends the session with the first request of any kind, and is removed by it", async () => {
    const cookie = await pageCookie(tenant, "amar");
    const tokens = tokensIn(
      await nobody.post("/auth/refreshToken", undefined, {
        headers: { cookie, origin: tenant.origin },
      }),
    );
    const page = await send(tenant.origin, "GET", "/work-orders", {
      headers: { cookie: `${cookie}; ${left}` },
    });
    expect({ status: page.status, to: page.headers.get("location") }).toEqual({
      status: 302,
      to: "/login?next=%2Fwork-orders",
    });
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-left=; .*Max-Age=0/),
      expect.stringMatching(/^__Host-session=; .*Max-Age=0/),
      expect.stringMatching(/^__Host-person=; .*Max-Age=0/),
    ]);
    expect((await client(tenant, tokens).get(ownPath)).body).toMatchObject({
      code: "token_invalid",
      reason: "session_ended",
    });
    expect(
      (
        await client(tenant, { token: tokens.refreshToken, refreshToken: "" }).post(
          "/auth/refreshToken",
        )
      ).status,
    ).toBe(403);
    expect((await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } })).status).toBe(
      302,
    );
  });

  it("allows nothing in the name of the signed-out user", async () => {
    const cookie = await pageCookie(tenant, "amar");
    const response = await nobody.post(
      "/auth/updatePassword",
      {},
      { headers: { cookie: `${cookie}; ${left}`, origin: tenant.origin } },
    );
    expect(response.body["code"]).toBe("token_invalid");
  });

  it("lets the next user sign in with that same request", async () => {
    const cookie = await pageCookie(tenant, "amar");
    const body = { email: castMember("tea").email, password: PASSWORD };
    const response = await nobody.post("/auth/login", body, {
      headers: { cookie: `${cookie}; ${left}`, origin: tenant.origin },
    });
    expect(response.body["userId"]).toBe(castMember("tea").id);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-left=; .*Max-Age=0/),
      expect.stringMatching(/^__Host-session=[\w.-]+;.*HttpOnly/),
      `__Host-person=${castMember("tea").id}; Path=/; Max-Age=5184000; Secure; SameSite=Lax`,
      expect.stringMatching(/^__Host-device=[\w.-]+;.*HttpOnly/),
    ]);
    expect((await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } })).status).toBe(
      302,
    );
  });

  it("is removed when sent without a token, and does not affect a bearer token", async () => {
    expect(
      (
        await send(tenant.origin, "GET", "/login", { headers: { cookie: left } })
      ).headers.getSetCookie(),
    ).toContainEqual(expect.stringMatching(/^__Host-left=;/));
    const marko = await signedIn(tenant, "marko");
    expect((await marko.get("/helpdesk", { headers: { cookie: left } })).status).toBe(200);
    expect((await marko.get("/helpdesk")).status).toBe(200);
  });
});

describe("changes during a session", () => {
  it("end the access of a deactivated user on the next request", async () => {
    const emina = await signedIn(tenant, "emina");
    const path = `/users/${castMember("emina").id}`;
    expect((await emina.get(path)).status).toBe(200);
    await tenant.database.write([
      { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("emina").id] },
    ]);
    expect((await emina.get(path)).body["code"]).toBe("token_invalid");
  });

  it("apply the current roles, not those in the token", async () => {
    const sanja = await signedIn(tenant, "sanja");
    expect((await sanja.get(ownPath)).status).toBe(200);
    await tenant.database.write([
      {
        sql: "UPDATE user_roles SET role = 'MANAGER' WHERE user_id = ?",
        args: [castMember("sanja").id],
      },
    ]);
    expect((await sanja.get(ownPath)).status).toBe(404);
    const renewed = await client(tenant, {
      token: sanja.refreshToken ?? "",
      refreshToken: "",
    }).post("/auth/refreshToken");
    expect(
      JSON.parse(Buffer.from(tokensIn(renewed).token.split(".")[1] ?? "", "base64url").toString()),
    ).toMatchObject({ roles: ["MANAGER"] });
  });
});
