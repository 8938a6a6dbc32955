import { beforeAll, describe, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import {
  type ApiResponse,
  client,
  type Client,
  send,
  signedIn,
  tokensIn,
} from "../support/api/client";
import { mailedCode } from "../support/api/codes";
import { STRONG_PASSWORD } from "../support/records/codes";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { codeOf, stepAt } from "../support/records/authenticator";

let tenant: TestTenant;
let nobody: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  nobody = client(tenant);
});

const login = (key: string, at = nobody, password = PASSWORD) =>
  at.post("/auth/login", { email: castMember(key).email, password });
const form = (path: string, fields: Record<string, string>, cookie = "", origin = tenant.origin) =>
  send(origin, "POST", path, {
    headers: { origin, cookie, "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams(fields).toString(),
  });

/** An unused code: the current one, or the next one, which the server accepts too, if the current one was used. */
const codeAfter = (secret: string, used: number) =>
  codeOf(secret, Math.max(used + 1, stepAt(new Date())));

/** Turns two-factor authentication on for a seeded user; `used` is the time step of the code that did it. */
async function turnedOn(key: string, company = tenant) {
  const own = await signedIn(company, key);
  const { body } = await own.post("/auth/secondStep/begin", { password: PASSWORD });
  const secret = String(body["secret"]);
  const used = stepAt(new Date());
  const response = await own.post("/auth/secondStep/turnOn", {
    setup: body["setup"],
    code: codeOf(secret, used),
  });
  expect(response.status, response.text).toBe(200);
  return { own, secret, used, recoveryCodes: response.body["recoveryCodes"] as string[] };
}
const challengeIn = ({ body }: ApiResponse) =>
  String((body["facts"] as Record<string, unknown>)["challenge"]);

describe("/auth/secondStep", () => {
  it("is required after a correct password only, and answers like a login", async () => {
    const { own, secret, used } = await turnedOn("ana");
    expect((await own.get("/auth/secondStep")).body).toEqual({
      on: true,
      since: expect.any(Number),
      recoveryCodes: 10,
    });
    const wrong = await login("ana", nobody, "wrong");
    expect(wrong.body).toMatchObject({ code: "login_failed", reason: "login_failed", facts: {} });
    const challenged = await login("ana");
    expect({ status: challenged.status, body: challenged.body }).toMatchObject({
      status: 401,
      body: { code: "second_step_required", facts: { challenge: expect.any(String) } },
    });
    expect(challenged.headers.get("set-cookie")).toBeNull();
    const challenge = challengeIn(challenged);
    const bad = await nobody.post("/auth/secondStep", { challenge, code: "000000" });
    expect({
      status: bad.status,
      code: bad.body["code"],
      reason: bad.body["reason"],
      facts: bad.body["facts"],
    }).toEqual({ status: 401, code: "login_failed", reason: "second_step_wrong", facts: {} });
    const code = await codeAfter(secret, used);
    const response = await nobody.post("/auth/secondStep", { challenge, code });
    expect({
      status: response.status,
      keys: Object.keys(response.body).sort(),
      cookie: response.headers.get("set-cookie"),
    }).toEqual({ status: 200, keys: ["refreshToken", "token", "userId"], cookie: null });
    expect((await client(tenant, tokensIn(response)).get("/auth/secondStep")).status).toBe(200);
    const again = await nobody.post("/auth/secondStep", { challenge, code });
    expect(again.body).toMatchObject({ code: "login_failed", reason: "second_step_wrong" });
  });

  it("is no access to a sibling company, and its challenge is not a token", async () => {
    const sibling = await makeTenant();
    const [here, there] = [await turnedOn("marko"), await turnedOn("marko", sibling)];
    const challenge = challengeIn(await login("marko"));
    const code = await codeAfter(there.secret, there.used);
    expect(
      (await client(sibling).post("/auth/secondStep", { challenge, code })).body,
    ).toMatchObject({ code: "login_failed", reason: "second_step_expired" });
    expect(
      (await client(tenant, { token: challenge, refreshToken: "" }).get("/auth/secondStep")).body[
        "code"
      ],
    ).toBe("token_invalid");
    expect(
      (await client(tenant, { token: challenge, refreshToken: "" }).post("/auth/refreshToken"))
        .body["code"],
    ).toBe("token_invalid");
    expect(
      (
        await nobody.post("/auth/secondStep", {
          challenge,
          code: await codeAfter(here.secret, here.used),
        })
      ).status,
    ).toBe(200);
  });

  it("counts wrong codes towards the lock of the account", async () => {
    await turnedOn("petar");
    const challenge = challengeIn(await login("petar"));
    const wrong = () => nobody.post("/auth/secondStep", { challenge, code: "000000" });
    for (let count = 1; count < 10; count += 1) expect((await wrong()).status).toBe(401);
    // After a pause of ten seconds the counter may have lost two attempts (worker/durable-objects/login-throttle.ts).
    let locked = await wrong();
    for (let lost = 0; lost < 2 && locked.status === 401; lost += 1) locked = await wrong();
    expect({ status: locked.status, wait: Number(locked.headers.get("retry-after")) > 0 }).toEqual({
      status: 429,
      wait: true,
    });
    expect((await login("petar")).status).toBe(429);
  });

  it("stays on after a password reset by code", async () => {
    const company = await makeTenant();
    await turnedOn("ana", company);
    const path = `/auth/resetPassword?passwordResetCode=${encodeURIComponent(await mailedCode(company, "password-reset", "ana"))}`;
    expect((await client(company).post(path, { password: STRONG_PASSWORD })).status).toBe(200);
    expect((await login("ana", client(company), STRONG_PASSWORD)).body["code"]).toBe(
      "second_step_required",
    );
  });

  it("generates new recovery codes and is turned off by one of them", async () => {
    const { own, secret, used, recoveryCodes } = await turnedOn("tea");
    const renewed = await own.post("/auth/secondStep/recoveryCodes", {
      password: PASSWORD,
      code: await codeAfter(secret, used),
    });
    expect(new Set([...recoveryCodes, ...(renewed.body["recoveryCodes"] as string[])]).size).toBe(
      20,
    );
    const old = await own.post("/auth/secondStep/turnOff", {
      password: PASSWORD,
      code: recoveryCodes[0],
    });
    expect(old.body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { code: "wrong_code" } },
    });
    const [code] = renewed.body["recoveryCodes"] as string[];
    expect((await own.post("/auth/secondStep/turnOff", { password: PASSWORD, code })).status).toBe(
      200,
    );
    expect((await login("tea")).status).toBe(200);
  });
});

describe("the two-factor page", () => {
  it("follows the login, keeps the return path, and sets the session cookie after the correct code only", async () => {
    const { secret, used } = await turnedOn("tomislav");
    const fields = { email: castMember("tomislav").email, password: PASSWORD };
    const first = await form("/login?next=%2Fwork-orders%2Fassigned", fields);
    expect({ status: first.status, to: first.headers.get("location") }).toEqual({
      status: 302,
      to: "/login/second-step?next=%2Fwork-orders%2Fassigned",
    });
    const [cookie = "", ...flags] = first.headers.get("set-cookie")?.split("; ") ?? [];
    expect(cookie).toMatch(/^__Host-second-step=./);
    expect(flags).toEqual(
      expect.arrayContaining(["Path=/", "Max-Age=300", "HttpOnly", "Secure", "SameSite=Lax"]),
    );
    const page = await send(tenant.origin, "GET", "/login/second-step", { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('autoComplete="one-time-code"');
    const wrong = await form("/login/second-step", { code: "000000" }, cookie);
    expect({ status: wrong.status, cookies: wrong.headers.get("set-cookie") }).toEqual({
      status: 401,
      cookies: null,
    });
    const right = await form(
      "/login/second-step?next=%2Fwork-orders%2Fassigned",
      { code: await codeAfter(secret, used) },
      cookie,
    );
    expect({ status: right.status, to: right.headers.get("location") }).toEqual({
      status: 302,
      to: "/work-orders/assigned",
    });
    const cookies = right.headers.getSetCookie();
    expect(cookies.some((each) => each.startsWith("__Host-session=ey"))).toBe(true);
    expect(
      cookies.some((each) => each.startsWith("__Host-second-step=;") && each.includes("Max-Age=0")),
    ).toBe(true);
  });

  it("redirects to the login without a challenge, and signs nobody in", async () => {
    const page = await send(tenant.origin, "GET", "/login/second-step?next=%2Ftasks");
    expect({ status: page.status, to: page.headers.get("location") }).toEqual({
      status: 302,
      to: "/login?next=%2Ftasks",
    });
    const sent = await form("/login/second-step", { code: "123456" });
    expect(sent.headers.getSetCookie().filter((each) => each.startsWith("__Host-session"))).toEqual(
      [],
    );
    expect([302, 401]).toContain(sent.status);
  });
});
