import { beforeAll, describe, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { client, type Client, signedIn } from "../support/api/client";
import { invitedTo, mailedCode } from "../support/api/codes";
import { STRONG_PASSWORD } from "../support/records/codes";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let nobody: Client;
beforeAll(async () => void (nobody = client(await makeTenant())));

const ownPath = `/users/${castMember("ana").id}`;
const enter = (company: TestTenant, key: string, password: string) =>
  client(company).post("/auth/login", { email: castMember(key).email, password });

describe("POST /auth/requestPasswordReset", () => {
  it("answers an unknown email like any other, at the same cost", async () => {
    const request = (email: string) => nobody.post("/auth/requestPasswordReset", { email });
    const [known, unknown] = [
      await request("ana@example.com"),
      await request("nobody@example.com"),
    ];
    expect({ status: known.status, body: known.body }).toEqual({ status: 200, body: {} });
    expect({
      status: unknown.status,
      body: unknown.body,
      cost: unknown.headers.get("server-timing"),
    }).toEqual({ status: 200, body: {}, cost: known.headers.get("server-timing") });
  });

  it("accepts valid emails only", async () => {
    for (const [email, reason] of [
      ["", "required"],
      ["x".repeat(400), "too_long"],
      ["a\u0000@example.com", "not_text"],
      ["\ud800", "not_text"],
      [7, "required"],
      [["a"], "required"],
      [null, "required"],
    ] as const) {
      const response = await nobody.post("/auth/requestPasswordReset", { email });
      expect({ email, status: response.status, facts: response.body["facts"] }).toEqual({
        email,
        status: 422,
        facts: { fields: { email: reason } },
      });
    }
  });

  it("is rate limited", async () => {
    const request = () => nobody.post("/auth/requestPasswordReset", { email: "often@example.com" });
    for (let count = 0; count < 5; count += 1) expect((await request()).status).toBe(200);
    const locked = await request();
    expect({ status: locked.status, wait: Number(locked.headers.get("retry-after")) > 0 }).toEqual({
      status: 429,
      wait: true,
    });
  });
});

describe("/auth/resetPassword", () => {
  const at = (code: string) => `/auth/resetPassword?passwordResetCode=${encodeURIComponent(code)}`;

  it("checks a code any number of times, and uses it once", async () => {
    const company = await makeTenant();
    const before = await signedIn(company, "ana");
    const path = at(await mailedCode(company, "password-reset", "ana"));
    for (let look = 0; look < 2; look += 1)
      expect(await client(company).get(path)).toMatchObject({ status: 200, body: {} });
    expect(await client(company).post(path, { password: STRONG_PASSWORD })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await client(company).post(path, { password: STRONG_PASSWORD })).body).toMatchObject({
      code: "guard_failed",
      reason: "reset_code_invalid",
      facts: { guard: "reset_code_invalid" },
    });
    expect((await before.get(ownPath)).body["code"]).toBe("token_invalid");
    expect([
      (await enter(company, "ana", PASSWORD)).status,
      (await enter(company, "ana", STRONG_PASSWORD)).status,
    ]).toEqual([401, 200]);
  });

  it("refuses invalid codes, codes of another kind and codes of another company, with a message", async () => {
    const sibling = await makeTenant();
    const foreign = await mailedCode(sibling, "password-reset", "ana");
    for (const code of [
      "x",
      "\u0000",
      "%00",
      "0".repeat(32),
      "x".repeat(190),
      foreign,
      await invitedTo(sibling, "tea"),
    ]) {
      for (const response of [
        await nobody.get(at(code)),
        await nobody.post(at(code), { password: STRONG_PASSWORD }),
      ]) {
        expect({ code, status: response.status }).toEqual({ code, status: 422 });
        expect(String(response.body["message"]).length).toBeGreaterThan(10);
      }
    }
    expect((await client(sibling).get(at(foreign))).status).toBe(200);
    expect((await nobody.get("/auth/resetPassword")).body["facts"]).toEqual({
      fields: { passwordResetCode: "required" },
    });
  });

  it("explains what is wrong with a password, and the code stays valid", async () => {
    const company = await makeTenant();
    const path = at(await mailedCode(company, "password-reset", "marko"));
    for (const [password, reason] of [
      ["short", "password_short"],
      ["x".repeat(129), "password_long"],
      ["y".repeat(900_000), "password_long"],
      ["nul\u0000nul\u0000", "not_text"],
      ["\ud800aaaaaaa", "not_text"],
      ["password1", "password_common"],
      ["markohorvat", "password_personal"],
      [12345678, "required"],
      [undefined, "required"],
    ] as const) {
      const response = await client(company).post(path, { password });
      expect({ password, status: response.status, facts: response.body["facts"] }).toEqual({
        password,
        status: 422,
        facts: { fields: { password: reason } },
      });
    }
    expect((await client(company).get(path)).status).toBe(200);
  });
});

describe("POST /auth/updatePassword", () => {
  it("requires the old password, ends the other sessions and keeps this one", async () => {
    const company = await makeTenant();
    const [here, elsewhere] = [await signedIn(company, "tea"), await signedIn(company, "tea")];
    const path = `/users/${castMember("tea").id}`;
    const wrong = await here.post("/auth/updatePassword", {
      oldPassword: "wrong",
      newPassword: STRONG_PASSWORD,
    });
    expect({ status: wrong.status, facts: wrong.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { oldPassword: "wrong_password" } },
    });
    expect(
      (
        await here.post("/auth/updatePassword", {
          oldPassword: PASSWORD,
          newPassword: STRONG_PASSWORD,
          roles: ["SYSTEM_ADMIN"],
        })
      ).status,
    ).toBe(422);
    expect(
      await here.post("/auth/updatePassword", {
        oldPassword: PASSWORD,
        newPassword: STRONG_PASSWORD,
      }),
    ).toMatchObject({ status: 200, body: {} });
    expect([(await here.get(path)).status, (await elsewhere.get(path)).status]).toEqual([200, 403]);
    expect((await enter(company, "tea", STRONG_PASSWORD)).status).toBe(200);
  });

  it("ends every other session on request", async () => {
    const company = await makeTenant();
    const [here, elsewhere] = [await signedIn(company, "tea"), await signedIn(company, "tea")];
    expect((await here.post("/auth/logoutElsewhere")).status).toBe(200);
    expect([
      (await here.get(`/users/${castMember("tea").id}`)).status,
      (await elsewhere.get("/auth/logout")).status,
    ]).toEqual([200, 403]);
  });
});
