import { beforeAll, describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { pageCookie, send } from "../support/api/client";
import { invitedTo, mailedCode } from "../support/api/codes";
import { STRONG_PASSWORD } from "../support/records/codes";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { loggedWith } from "../support/stack/worker-log";

let tenant: TestTenant;
beforeAll(async () => void (tenant = await makeTenant()));

const get = (path: string, headers: Record<string, string> = {}) =>
  send(tenant.origin, "GET", path, { headers });

describe("a URL that is too long", () => {
  it("is refused before it is parsed, for pages, page data and API calls, and is not echoed", async () => {
    const cookie = await pageCookie(tenant, "sanja");
    for (const path of [
      "/login",
      "/login.data",
      "/work-orders",
      "/api/workOrders",
      "/api/health",
      "/nothing",
    ]) {
      const response = await get(`${path}?next=${"%2Fecho".repeat(14_000)}`, { cookie });
      expect({ path, status: response.status, echo: response.text.includes("echo") }).toEqual({
        path,
        status: 414,
        echo: false,
      });
      expect(response.text.length).toBeLessThan(10_000);
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });

  it("is shortened in the log", async () => {
    const response = await get(`/${"long".repeat(20_000)}`);
    const [line] = await loggedWith(
      String(response.headers.get("x-request-id")),
      (each) => "path" in each,
    );
    expect(line).toMatchObject({ status: 414, code: "address_too_long" });
    expect(String(line?.["path"]).length).toBeLessThanOrEqual(500);
  });

  it("is longer than any URL that the app accepts", async () => {
    const path = "/login?next=/";
    const longest = 8_000 - tenant.origin.length - path.length;
    expect((await get(path + "x".repeat(longest))).status).toBe(200);
    expect((await get(path + "x".repeat(longest + 1))).status).toBe(414);
  });
});

it("the login form keeps only the return path and the language of its URL", async () => {
  const { text } = await get(
    "/login?next=%2Ftickets%3Fview%3Dcards&lng=hr&echo=%3Cb%3E&next=%2Fother",
  );
  expect(/<form[^>]*action="(\/login[^"]*)"/.exec(text)?.[1]).toBe(
    "/login?next=%2Ftickets%3Fview%3Dcards&amp;lng=hr",
  );
});

describe("a page with a code in its URL", () => {
  it("sends no Referer", async () => {
    const next = encodeURIComponent("/signup?inviteCode=secret");
    for (const path of [
      "/signup?inviteCode=secret",
      "/signup.data?inviteCode=secret",
      "/reset-password?passwordResetCode=secret",
      "/api/auth/resetPassword?passwordResetCode=secret",
      `/login?next=${next}`,
      "/nothing?inviteCode=secret",
      "/reset-password?passwordResetCod%65=secret",
      "/signup?%69nviteCode=secret",
      `/login?next=${encodeURIComponent("/reset-password?passwordResetCod%65=secret")}`,
    ]) {
      expect((await get(path)).headers.get("referrer-policy"), path).toBe("no-referrer");
    }
  });

  /** Sends a form as a browser without JavaScript does: the page sends no Referer, so that the Origin header is "null". */
  const post = (path: string, site: string | null) =>
    send(tenant.origin, "POST", path, {
      headers: {
        origin: "null",
        "content-type": "application/x-www-form-urlencoded",
        ...(site ? { "sec-fetch-site": site } : {}),
      },
      rawBody: new URLSearchParams({
        password: STRONG_PASSWORD,
        repeatPassword: STRONG_PASSWORD,
      }).toString(),
    });

  it("accepts its form without JavaScript, and from no other origin", async () => {
    const path = `/reset-password?passwordResetCode=${encodeURIComponent(await mailedCode(tenant, "password-reset", "ana"))}`;
    for (const site of [null, "cross-site", "same-site", "none"])
      expect((await post(path, site)).status, String(site)).toBe(403);
    const done = await post(path, "same-origin");
    expect({ status: done.status, to: done.headers.get("location") }).toEqual({
      status: 302,
      to: "/login?done=resetPassword",
    });
    const signedIn = await send(tenant.origin, "POST", "/api/auth/login", {
      body: { email: castMember("ana").email, password: STRONG_PASSWORD },
    });
    expect(signedIn.status).toBe(200);
  });

  it("accepts an invitation in the same way", async () => {
    const done = await post(
      `/signup?inviteCode=${encodeURIComponent(await invitedTo(tenant, "tea"))}`,
      "same-origin",
    );
    expect(done.status).toBe(302);
    expect(done.headers.getSetCookie().some((cookie) => cookie.startsWith("__Host-session="))).toBe(
      true,
    );
  });
});

describe("values in the address of a page that it does not accept", () => {
  it.each([
    ["/work-orders", "status=bogus&priority=x", "search=pump"],
    ["/work-orders/assigned", "planned=someday", ""],
    ["/tickets", "status=bogus", "view=cards"],
    ["/tasks", "sortBy=passwordHash", ""],
    ["/customers", "pageNumber=-1", ""],
    ["/assets", "pageSize=100000", "search=pump"],
    ["/users", "sortDirection=sideways", ""],
    ["/locations", "sortBy=bogus", ""],
  ])("%s leaves %s out, keeps the others and says so", async (path, refused, kept) => {
    const cookie = await pageCookie(tenant, "sanja");
    const first = await get(`${path}?${refused}&${kept}`, { cookie });
    const to = first.headers.get("location") ?? "";
    expect({ status: first.status, to }).toEqual({
      status: 302,
      to: `${path}?${kept ? `${kept}&` : ""}ignored=1`,
    });
    const second = await get(to, { cookie });
    expect(second.status, second.text.slice(0, 300)).toBe(200);
    expect(second.text).toContain("Some values in this address are not valid and were ignored.");
    const data = await get(`${path}.data?${refused}`, { cookie });
    expect(data.status).toBe(202);
    expect(data.text).toContain(`${path}?ignored=1`);
  });

  it("are refused by the API and by an export", async () => {
    const cookie = await pageCookie(tenant, "sanja");
    expect((await get("/api/workOrders?status=bogus", { cookie })).status).toBe(422);
    expect((await get("/work-orders/csv?status=bogus", { cookie })).status).toBe(422);
  });
});
