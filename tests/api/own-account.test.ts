import { beforeAll, describe, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { client, databaseCost, pageCookie, send } from "../support/api/client";
import { invitedTo, mailedCode } from "../support/api/codes";
import { STRONG_PASSWORD } from "../support/records/codes";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
beforeAll(async () => void (tenant = await makeTenant()));

const browser = (company: TestTenant) => ({
  origin: company.origin,
  "content-type": "application/x-www-form-urlencoded",
});
const form = (company: TestTenant, path: string, fields: Record<string, string>, headers = {}) =>
  send(company.origin, "POST", path, {
    headers: { ...browser(company), ...headers },
    rawBody: new URLSearchParams(fields).toString(),
  });
const enter = (company: TestTenant, key: string, password: string) =>
  client(company).post("/auth/login", { email: castMember(key).email, password });

describe("the account pages", () => {
  it("send a code, and give the same answer to any email", async () => {
    const [known, unknown] = await Promise.all(
      ["ana@example.com", "nobody@example.com"].map((email) =>
        form(tenant, "/forgot-password", { email }),
      ),
    );
    expect([known?.status, unknown?.status]).toEqual([200, 200]);
    expect(known?.text).toContain("Check your mailbox");
    expect(known?.text).toContain("ana@example.com");
    expect(unknown?.text).toContain("Check your mailbox");
  });

  it("set a new password by code, and redirect to the login", async () => {
    const company = await makeTenant();
    const path = `/reset-password?passwordResetCode=${await mailedCode(company, "password-reset", "ana")}`;
    const page = await send(company.origin, "GET", path);
    expect(page.text).toContain("ana@example.com");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const differing = await form(company, path, {
      password: STRONG_PASSWORD,
      repeatPassword: "another one",
    });
    expect(differing.status).toBe(422);
    expect(differing.text).toContain("Passwords do not match");
    expect(differing.text).not.toContain(STRONG_PASSWORD);
    const done = await form(company, path, {
      password: STRONG_PASSWORD,
      repeatPassword: STRONG_PASSWORD,
    });
    expect({ status: done.status, to: done.headers.get("location") }).toEqual({
      status: 302,
      to: "/login?done=resetPassword",
    });
    expect((await send(company.origin, "GET", path)).text).toContain(
      "This code is no longer valid",
    );
    expect(
      (await form(company, path, { password: STRONG_PASSWORD, repeatPassword: STRONG_PASSWORD }))
        .text,
    ).toContain("This code is no longer valid");
  });

  it("sign an invited user in at once, in their language, and only by a code of their company", async () => {
    const company = await makeTenant();
    const path = `/signup?inviteCode=${await invitedTo(company, "marko")}`;
    await company.database.write([
      {
        sql: "UPDATE users SET language = 'hr', theme = 'dark' WHERE id = ?",
        args: [castMember("marko").id],
      },
    ]);
    const page = await send(company.origin, "GET", path);
    for (const text of ["Marko", "marko@example.com", company.name])
      expect(page.text).toContain(text);
    expect((await send(tenant.origin, "GET", path)).text).toContain(
      "This invitation is no longer valid",
    );
    const done = await form(company, path, {
      password: STRONG_PASSWORD,
      repeatPassword: STRONG_PASSWORD,
    });
    expect({ status: done.status, to: done.headers.get("location") }).toEqual({
      status: 302,
      to: "/work-orders",
    });
    const cookies = done.headers.getSetCookie();
    expect(
      cookies
        .map((each) => each.split(";")[0]?.replace(/(?<=^__Host-(session|device)=).+/, "…"))
        .sort(),
    ).toEqual([
      "__Host-device=…",
      `__Host-person=${castMember("marko").id}`,
      "__Host-session=…",
      "language=hr",
    ]);
    expect((await enter(company, "marko", STRONG_PASSWORD)).status).toBe(200);
  });

  it("apply the account's language at sign-in, and keep the browser's when the account has none", async () => {
    const company = await makeTenant();
    await company.database.write([
      { sql: "UPDATE users SET language = 'rs' WHERE id = ?", args: [castMember("ana").id] },
    ]);
    const cookiesOf = async (key: string) =>
      (await form(company, "/login", { email: castMember(key).email, password: PASSWORD })).headers
        .getSetCookie()
        .map((each) => each.split("=")[0]);
    expect(await cookiesOf("ana")).toContain("language");
    expect(await cookiesOf("marko")).toEqual(["__Host-session", "__Host-person", "__Host-device"]);
  });

  it("prefer a language chosen before the sign-in, by URL or cookie, and load the next page anew", async () => {
    const company = await makeTenant();
    await company.database.write([
      { sql: "UPDATE users SET language = 'rs' WHERE id = ?", args: [castMember("ana").id] },
    ]);
    const enterBy = async (path: string, cookie = "language=en") => {
      const fields = { email: castMember("ana").email, password: PASSWORD };
      const { headers } = await form(company, path, fields, { cookie });
      return {
        cookies: headers
          .getSetCookie()
          .map((each) => each.split(";")[0] ?? "")
          .filter((each) => each.startsWith("language")),
        anew: headers.get("x-remix-reload-document"),
      };
    };
    expect(await enterBy("/login")).toEqual({ cookies: ["language=rs"], anew: "true" });
    expect(await enterBy("/login", "language=rs")).toEqual({
      cookies: ["language=rs"],
      anew: null,
    });
    expect(await enterBy("/login?lng=hr")).toEqual({
      cookies: ["language=hr", "language-choice="],
      anew: null,
    });
    expect(await enterBy("/login"), "the account has it now").toEqual({
      cookies: ["language=hr"],
      anew: "true",
    });
    expect(await enterBy("/login", "language=ba; language-choice=ba")).toEqual({
      cookies: ["language=ba", "language-choice="],
      anew: null,
    });
  });

  it("keep a language of the URL for later pages, as a choice only before the sign-in", async () => {
    const company = await makeTenant();
    const cookiesOf = async (path: string, cookie?: string) =>
      (await send(company.origin, "GET", path, { headers: cookie ? { cookie } : {} })).headers
        .getSetCookie()
        .map((each) => each.split(";")[0]);
    expect(await cookiesOf("/login?lng=hr-HR")).toEqual(["language=hr", "language-choice=hr"]);
    expect(await cookiesOf("/login?lng=de")).toEqual([]);
    expect(await cookiesOf("/manifest.webmanifest?lng=hr")).toEqual([]);
    const cookie = await pageCookie(company, "marko");
    expect(await cookiesOf("/work-orders?lng=hr", cookie)).toEqual(["language=hr"]);
  });

  it("choose a language, which then wins over the one in the URL", async () => {
    const company = await makeTenant();
    const chosen = await form(company, "/preferences", {
      language: "en",
      next: "/login?lng=hr&next=%2Ftasks",
    });
    expect(chosen.headers.get("location")).toBe("/login?next=%2Ftasks");
    expect(chosen.headers.getSetCookie().map((each) => each.split(";")[0])).toEqual([
      "language=en",
      "language-choice=en",
    ]);
  });

  it("keep the theme in the browser alone, signed in or not", async () => {
    const company = await makeTenant();
    const cookie = await pageCookie(company, "ciro");
    for (const headers of [{}, { cookie }]) {
      const chosen = await form(company, "/preferences", { theme: "contrast" }, headers);
      expect(chosen.headers.getSetCookie().map((each) => each.split(";")[0])).toEqual([
        "theme=contrast",
      ]);
    }
    const { id } = castMember("ciro");
    await company.database.write([
      { sql: "UPDATE users SET theme = 'dark' WHERE id = ?", args: [id] },
    ]);
    const page = await send(company.origin, "GET", "/profile", { headers: { cookie } });
    expect(page.text, "what an earlier release stored is not read").not.toContain("data-theme");
  });

  it("change the profile, and its language at once", async () => {
    const company = await makeTenant();
    const headers = { cookie: await pageCookie(company, "ciro") };
    const saved = await form(
      company,
      "/profile/edit",
      { name: "Ćiro", surname: "Žagar", phoneNumber: "", language: "hr", version: "1" },
      headers,
    );
    expect({ status: saved.status, to: saved.headers.get("location") }).toEqual({
      status: 302,
      to: "/profile?done=update",
    });
    expect(saved.headers.getSetCookie().map((each) => each.split(";")[0])).toEqual(["language=hr"]);
    const stale = await form(
      company,
      "/profile/edit",
      { name: "Ciro", surname: "Zagar", phoneNumber: "", language: "", version: "1" },
      headers,
    );
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('value="Ciro"');
    expect(
      (await form(company, "/profile/edit", { name: "Ćiro", roles: "SYSTEM_ADMIN" }, headers))
        .status,
    ).toBe(422);
  });

  it("load in one round trip", async () => {
    const company = await makeTenant();
    const cookie = await pageCookie(company, "ana");
    const reads: Record<string, Record<string, string>> = {
      "/profile": { cookie },
      "/profile/edit": { cookie },
      [`/reset-password?passwordResetCode=${await mailedCode(company, "password-reset", "ana")}`]:
        {},
      "/forgot-password": {},
    };
    for (const [path, headers] of Object.entries(reads))
      expect({
        path,
        roundTrips: databaseCost((await send(company.origin, "GET", path, { headers })).headers)
          .roundTrips,
      }).toEqual({ path, roundTrips: 1 });
  });
});
