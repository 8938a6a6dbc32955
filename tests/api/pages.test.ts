import { beforeAll, describe, expect, it } from "vitest";
import { castMember, fixedId, PASSWORD } from "../../migrations/seeds/cast";
import { databaseCost, pageCookie, send } from "../support/api/client";
import { breakDatabase, databaseCalls } from "../support/stack/stack";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

function open(
  path: string,
  cookie = "",
  headers: Record<string, string> = {},
  at: TestTenant = tenant,
) {
  return send(at.origin, "GET", path, { headers: { cookie, ...headers } });
}

describe("a page", () => {
  it("redirects a signed-out user to the login, and back", async () => {
    const response = await open("/work-orders?search=pump");
    expect({ status: response.status, to: response.headers.get("location") }).toEqual({
      status: 302,
      to: `/login?next=${encodeURIComponent("/work-orders?search=pump")}`,
    });
    expect((await open("/nothing-here")).headers.get("location")).toBe(
      "/login?next=%2Fnothing-here",
    );
  });

  it("is open to its roles, denied to others, and not found when it does not exist", async () => {
    const ana = await pageCookie(tenant, "ana");
    expect((await open("/work-orders", ana)).status).toBe(200);
    expect((await open("/users", ana)).status).toBe(403);
    expect((await open("/nothing-here", ana)).status).toBe(404);
    expect((await open("/work-orders/nothing/here/at/all", ana)).status).toBe(404);
  });

  it("of an area is denied by prefix to those without its role (requirements §2)", async () => {
    const [ana, marko] = [await pageCookie(tenant, "ana"), await pageCookie(tenant, "marko")];
    for (const path of ["/checklists/x", "/assets/x/deep/x", "/users/x/y/z"])
      expect({ path, status: (await open(path, ana)).status }).toEqual({ path, status: 403 });
    for (const path of ["/customers/x", "/assets/x/deep/x"])
      expect({ path, status: (await open(path, marko)).status }).toEqual({ path, status: 404 });
  });

  it("of a record is not found when its URL names no command, and such a form does nothing", async () => {
    const marko = await pageCookie(tenant, "marko");
    const record = `/rooms/${fixedId(4, 0)}`;
    expect((await open(record, marko)).status).toBe(200);
    expect((await open(`${record}/archive`, marko)).status).toBe(200);
    for (const path of [`${record}/explode`, `${record}/constructor`, `${record}/update`]) {
      expect({ path, status: (await open(path, marko)).status }).toEqual({ path, status: 404 });
      const headers = {
        cookie: marko,
        origin: tenant.origin,
        "content-type": "application/x-www-form-urlencoded",
      };
      const posted = await send(tenant.origin, "POST", path, { headers, rawBody: "_key=k" });
      expect({ path, status: posted.status }).toEqual({ path, status: 404 });
    }
  });

  it("redirects a signed-in user from the login to their home page", async () => {
    for (const [key, home] of [
      ["sanja", "/analytics"],
      ["ana", "/work-orders"],
      ["tomislav", "/work-orders"],
      ["emina", "/tickets"],
    ] as const) {
      const cookie = await pageCookie(tenant, key);
      for (const device of ["X11; Linux x86_64", "Linux; Android 14) Mobile Safari ("]) {
        const { headers } = await open("/login", cookie, {
          "user-agent": `Mozilla/5.0 (${device})`,
        });
        expect(headers.get("location"), `${key}, ${device}`).toBe(home);
      }
    }
  });

  it("is in the reader's language, by query, cookie, browser and company in this order", async () => {
    const german = { "accept-language": "de, sr-Latn;q=0.8, en;q=0.5" };
    expect((await open("/login", "", german)).text).toMatch(/<html [^>]*\blang="sr-Latn"/);
    expect((await open("/login", "language=ba", german)).text).toMatch(/<html [^>]*\blang="bs"/);
    expect((await open("/login?lng=hr", "language=ba", german)).text).toMatch(
      /<html [^>]*\blang="hr"/,
    );
    expect((await open("/login?lng=%3Cscript%3E")).text).toMatch(/<html [^>]*\blang="en"/);
    const croatian = await makeTenant({ language: "hr" });
    expect((await open("/login", "", { "accept-language": "de" }, croatian)).text).toMatch(
      /<html [^>]*\blang="hr"/,
    );
  });

  it("offers languages only when the company allows the choice", async () => {
    expect((await open("/login")).text).toContain("Bosanski");
    const fixed = await makeTenant({
      language: "hr",
      features: { LANGUAGE_UI: { enabled: false, value: "hr" } },
    });
    const login = await open("/login", "", { "accept-language": "de" }, fixed);
    expect(login.text).toMatch(/<html [^>]*\blang="hr"/);
    expect(login.text).not.toContain("Bosanski");
    const inside = await open("/work-orders", await pageCookie(fixed, "marko"), {}, fixed);
    expect(inside.text).not.toContain("Bosanski");
  });

  it("returns its data too, refused or not, in a form that the browser can read", async () => {
    const emina = await pageCookie(tenant, "emina");
    const refused = await open("/users.data", emina);
    expect({ status: refused.status, type: refused.headers.get("content-type") }).toEqual({
      status: 403,
      type: "text/x-script",
    });
    expect(refused.headers.get("x-remix-response")).toBe("yes");
    const signedOut = await open("/users.data");
    expect({ status: signedOut.status, type: signedOut.headers.get("content-type") }).toEqual({
      status: 202,
      type: "text/x-script",
    });
    const suspended = await makeTenant({ status: "suspended" });
    const closed = await open("/users.data", "", {}, suspended);
    expect({ status: closed.status, type: closed.headers.get("content-type") }).toEqual({
      status: 402,
      type: "text/x-script",
    });
  });

  it("takes one round trip and at most two requests", async () => {
    const own = await makeTenant();
    const ana = await pageCookie(own, "ana");
    for (const path of ["/work-orders", "/work-orders.data", "/tasks", "/profile"]) {
      const before = await databaseCalls(own.namespace);
      const response = await open(path, ana, {}, own);
      const after = await databaseCalls(own.namespace);
      expect(response.status).toBe(200);
      const cost = databaseCost(response.headers);
      expect({ path, roundTrips: cost.roundTrips }).toEqual({ path, roundTrips: 1 });
      expect(cost.requests).toBeLessThanOrEqual(2);
      // The proxy verifies the header. It can count more: the queue drains the outbox rows of the sign-in.
      expect(after.requests - before.requests).toBeGreaterThanOrEqual(cost.requests);
    }
  });
});

describe("the login form", () => {
  const post = (origin: string | null, fields: Record<string, string>, path = "/login") =>
    send(tenant.origin, "POST", path, {
      rawBody: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(origin === null ? {} : { origin }),
      },
    });
  const right = { email: castMember("marko").email, password: PASSWORD };

  it("signs in without JavaScript", async () => {
    const response = await post(tenant.origin, right);
    expect(response.status).toBe(302);
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await open("/work-orders", cookie)).status).toBe(200);
  });

  it("shows its refusal on the same page", async () => {
    const response = await post(tenant.origin, { ...right, password: "wrong" });
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("is refused from another site, and Origin decides when a forwarded host says otherwise", async () => {
    for (const origin of [null, "null", "http://globex.localhost:8787"])
      expect((await post(origin, right)).status).toBe(403);
    const data = await post("http://globex.localhost:8787", right, "/login.data");
    expect({ status: data.status, type: data.headers.get("content-type") }).toEqual({
      status: 403,
      type: "text/x-script",
    });
    const forwarded = await send(tenant.origin, "POST", "/login", {
      rawBody: new URLSearchParams(right).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: tenant.origin,
        "x-forwarded-host": "evil.example",
      },
    });
    expect(forwarded.status).toBe(302);
  });
});

describe("the cookie", () => {
  it("is renewed when the roles have changed, and the page applies the current roles", async () => {
    const own = await makeTenant();
    const cookie = await pageCookie(own, "sanja");
    await own.database.write([
      {
        sql: "UPDATE user_roles SET role = 'MANAGER' WHERE user_id = ?",
        args: [castMember("sanja").id],
      },
    ]);
    const response = await open("/users", cookie, {}, own);
    expect(response.status).toBe(403);
    const renewed = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(renewed).toMatch(/^__Host-session=./);
    expect((await open("/work-orders", renewed, {}, own)).headers.get("set-cookie")).toBeNull();
  });

  it("is invalid on another company's host", async () => {
    const sibling = await makeTenant();
    const cookie = await pageCookie(tenant, "ana");
    expect((await open("/work-orders", cookie, {}, sibling)).status).toBe(302);
  });
});

describe("a database that fails", () => {
  it("is reported within ten seconds on page, data and API, with a retry, and affects no other company", async () => {
    const broken = await makeTenant();
    const cookie = await pageCookie(broken, "ana");
    const heal = await breakDatabase(broken.namespace, { kind: "refuse" });
    const page = await open("/work-orders", cookie, {}, broken);
    const data = await open("/work-orders.data", cookie, {}, broken);
    const api = await open(`/api/users/${castMember("ana").id}`, cookie, {}, broken);
    for (const response of [page, data, api]) expect(response.status).toBe(503);
    expect(api.headers.get("retry-after")).not.toBeNull();
    expect(api.body).toMatchObject({ code: "unavailable", facts: {} });
    expect((await open("/work-orders", await pageCookie(tenant, "ana"))).status).toBe(200);
    await heal();
    expect((await open("/work-orders", cookie, {}, broken)).status).toBe(200);
  });

  it("that hangs times out", async () => {
    const broken = await makeTenant();
    const cookie = await pageCookie(broken, "ana");
    const heal = await breakDatabase(broken.namespace, { kind: "hang" });
    const response = await open(`/api/users/${castMember("ana").id}`, cookie, {}, broken);
    await heal();
    expect(response.status).toBe(503);
  });
});
