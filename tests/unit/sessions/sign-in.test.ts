import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { readFailedSignIns } from "../../../app/features/settings/queries";
import { passwordCounters } from "../../../app/features/sessions/policy";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { ATTEMPTS_FROM_ANYWHERE, SESSION_MS } from "../../../app/features/sessions/model";
import type { AttemptCounter } from "../../../app/kernel/session/attempt-counters";
import { DEVICE_COOKIE_MS, findDevice } from "../../../app/server/authentication/device-cookie";
import type { Language } from "../../../app/kernel/text/languages";
import type { From } from "../../../app/server/load-context";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  signInAs,
  SOMEWHERE,
} from "../../support/api/signed-in";
import { type TestContext, contextFor, ctxOf } from "../../support/db/context";
import { deviceCookieWith } from "../../support/records/device-cookie";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

function attempt(
  email: string,
  password: string,
  source = SOMEWHERE.source,
  at: TestContext = context,
) {
  return signIn(at, { email, password }, { source, userAgent: "" });
}

describe("signing in", () => {
  it("opens a session of sixty days in two round trips", async () => {
    const own = contextFor(fresh, { clock: context.clock });
    const { actor } = await signInAs(own, "ana");
    expect(actor).toMatchObject({
      userId: castMember("ana").id,
      name: "Ana",
      surname: "Babić",
      roles: ["APPROVER"],
      customerId: null,
    });
    expect(own.database.stats.roundTrips).toBe(2);
    const [session] = await context.db.all<{ expires: number }>(
      sql`SELECT expires_at AS expires FROM sessions WHERE id = ${actor.sessionId}`,
    );
    expect(session?.expires).toBe(context.clock.at + SESSION_MS);
  });

  it("ends the browser's previous session, and no other", async () => {
    const [before, elsewhere] = [
      (await signInAs(context, "tea")).actor.sessionId,
      (await signInAs(context, "tea")).actor.sessionId,
    ];
    await signIn(
      context,
      { email: castMember("tea").email, password: PASSWORD },
      { ...SOMEWHERE, replaces: before },
    );
    const rows = await context.db.all<{ id: string }>(
      sql`SELECT id FROM sessions WHERE id IN (${before}, ${elsewhere}) AND ended_at IS NULL`,
    );
    expect(rows).toEqual([{ id: elsewhere }]);
  });

  it("makes the language that the visitor chose before the account's (requirements §9)", async () => {
    const stored = async () => {
      const [user] = await context.db.all<{ language: string | null }>(
        sql`SELECT language FROM users WHERE id = ${castMember("ana").id}`,
      );
      return user?.language;
    };
    const enter = (language: Language | null, at = contextFor(fresh, { clock: context.clock })) =>
      signIn(
        at,
        { email: castMember("ana").email, password: PASSWORD },
        { ...SOMEWHERE, language },
      );
    expect((await enter("hr")).preferences.language).toBe("hr");
    expect(await stored()).toBe("hr");
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.profile-updated",
      actorId: castMember("ana").id,
    });
    expect((await enter(null)).preferences.language).toBe("hr");
    expect(await stored()).toBe("hr");
    const own = contextFor(fresh, { clock: context.clock });
    await enter("ba", own);
    expect(await stored()).toBe("ba");
    expect(own.database.stats.roundTrips).toBe(2);
  });

  it("accepts the address in any case and stores no token in plain text", async () => {
    const { refreshToken } = await attempt(" Marko@Example.COM ", PASSWORD);
    const rows = await context.db.all<{ hash: string }>(sql`SELECT hash FROM session_tokens`);
    expect(rows.map(({ hash }) => hash)).not.toContain(refreshToken);
  });

  it("includes the customer of a customer user", async () => {
    const { actor } = await signInAs(context, "ciro");
    expect(actor.customerId).not.toBeNull();
  });

  it("returns the same response for unknown, wrong, inactive and uninvited accounts", async () => {
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE email_key = 'tea@example.com'", args: [] },
      {
        sql: "UPDATE users SET invite_status = 'INVITED' WHERE email_key = 'tarik@example.com'",
        args: [],
      },
      {
        sql: "UPDATE users SET password_hash = NULL WHERE email_key = 'emina@example.com'",
        args: [],
      },
    ]);
    await expectRefusal(attempt("nobody@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("ana@example.com", "wrong"), "login_failed");
    await expectRefusal(attempt("tea@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("tarik@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("emina@example.com", PASSWORD), "login_failed");
  });
});

/** Counts failures without hashing each password. */
async function failures(
  count: number,
  counters: AttemptCounter[],
  at: TestContext = context,
): Promise<void> {
  for (let index = 0; index < count; index += 1) await at.loginThrottle.count(counters);
}

/** A browser with a previous sign-in, and its cookies since then. */
async function browserOf(key: string, source: string): Promise<From> {
  let deviceCookie = "";
  const storeCookie = (cookie: string) => void (deviceCookie = cookie);
  await signIn(
    context,
    { email: castMember(key).email, password: PASSWORD },
    { source, userAgent: "", storeDevice: storeCookie },
  );
  return { source, userAgent: "", deviceCookie, storeDevice: storeCookie };
}

describe("the lock", () => {
  it("counts concurrent attempts, refuses the right password from that source too, and expires by itself", async () => {
    for (let count = 0; count < ATTEMPTS.perAccount / 2; count += 1)
      await expectRefusal(attempt("petar@example.com", "guess", "198.51.100.1"), "login_failed");
    const counters = await passwordCounters({
      emailKey: "petar@example.com",
      source: "198.51.100.1",
    });
    const counts = await Promise.all(
      Array.from({ length: ATTEMPTS.perAccount }, () =>
        contextFor(fresh, { clock: context.clock }).loginThrottle.count(counters),
      ),
    );
    expect(counts.filter(([pair]) => pair?.lockedUntil === 0)).toHaveLength(
      ATTEMPTS.perAccount / 2,
    );
    const locked = await refusalOf(attempt("petar@example.com", PASSWORD, "198.51.100.1"));
    expect(locked.code).toBe("too_many_requests");
    expect(locked.facts["retryAfterSeconds"]).toBe(ATTEMPTS.lockMs / 1000);

    const later = contextFor(fresh, { clock: { at: context.clock.at + ATTEMPTS.lockMs + 1 } });
    await expect(
      attempt("petar@example.com", PASSWORD, "198.51.100.1", later),
    ).resolves.toBeDefined();
  });

  it("logs the third wrong password of an account, the tenth and the hundredth, for administrators to read", async () => {
    const own = contextFor(fresh, { clock: { at: context.clock.at } });
    const logged = () =>
      context.db.all<{ attempts: number; device: string }>(
        sql`SELECT facts ->> 'attempts' AS attempts, facts ->> 'userAgent' AS device FROM activity
          WHERE event = 'user.sign-in-failed' AND subject_id = ${castMember("amar").id} ORDER BY seq`,
      );
    const guess = (source: string) =>
      signIn(own, { email: "amar@example.com", password: "guess" }, { source, userAgent: "Curl" });
    for (let count = 1; count <= 10; count += 1) {
      await expectRefusal(guess(`203.0.113.${count}`), "login_failed");
      if (count === 2) expect(await logged()).toEqual([]);
    }
    expect(await logged()).toEqual([
      { attempts: 3, device: "Curl" },
      { attempts: 10, device: "Curl" },
    ]);
    const as = async (key: string) => ctxOf(context, (await signInAs(context, key)).actor);
    const signIns = (await readFailedSignIns(await as("sanja"), 20)) ?? [];
    expect(signIns.map(({ name, facts }) => [name, facts["attempts"]]).slice(0, 2)).toEqual([
      ["Amar Hadžić", 10],
      ["Amar Hadžić", 3],
    ]);
    expect(await readFailedSignIns(await as("marko"), 20)).toBeNull();

    // A success begins a new count.
    await signIn(own, { email: "amar@example.com", password: PASSWORD }, SOMEWHERE);
    await expectRefusal(guess("203.0.113.30"), "login_failed");
    expect(await logged()).toHaveLength(2);
  });

  it("logs no right password of an account that may not sign in", async () => {
    for (let count = 0; count < 3; count += 1)
      await expectRefusal(
        attempt("tea@example.com", PASSWORD, `203.0.113.${60 + count}`),
        "login_failed",
      );
    const rows = await context.db.all(
      sql`SELECT 1 FROM activity WHERE event = 'user.sign-in-failed' AND subject_id = ${castMember("tea").id}`,
    );
    expect(rows).toEqual([]);
  });

  it("writes nothing for one wrong password, and reads nothing for a locked source", async () => {
    const own = contextFor(fresh, { clock: context.clock });
    await expectRefusal(attempt("marko@example.com", "guess", "198.51.100.3", own), "login_failed");
    expect(own.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(await context.db.all(sql`SELECT key FROM session_attempts`)).toEqual([]);
    await failures(
      ATTEMPTS.perAccount,
      await passwordCounters({ emailKey: "marko@example.com", source: "198.51.100.3" }),
    );
    const locked = contextFor(fresh, { clock: context.clock });
    await expectRefusal(
      attempt("marko@example.com", "guess", "198.51.100.3", locked),
      "too_many_requests",
    );
    expect(locked.database.stats.requests).toBe(0);
  });

  it("is the same for an unknown address", async () => {
    for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
      await refusalOf(attempt("ghost@example.com", "guess"));
    await expectRefusal(attempt("ghost@example.com", "guess"), "too_many_requests");
  });

  it("leaves the account open to other sources; many sources only make it slow", async () => {
    const { most, lockMs, windowMs } = ATTEMPTS_FROM_ANYWHERE;
    const clock = { at: context.clock.at };
    const own = contextFor(fresh, { clock });
    const counters = async (source: string) =>
      passwordCounters({ emailKey: "ciro@example.com", source });
    for (let count = 0; count < ATTEMPTS.perAccount + 1; count += 1)
      await failures(1, await counters("198.51.100.20"), own);
    await expectRefusal(
      attempt("ciro@example.com", PASSWORD, "198.51.100.20", own),
      "too_many_requests",
    );
    for (let count = ATTEMPTS.perAccount + 1; count < most + 1; count += 1)
      await failures(1, await counters(`198.51.100.${100 + count}`), own);
    const slowed = await refusalOf(attempt("ciro@example.com", PASSWORD, "203.0.113.50", own));
    expect({ code: slowed.code, wait: slowed.facts["retryAfterSeconds"] }).toEqual({
      code: "too_many_requests",
      wait: lockMs / 1000,
    });
    // One more attempt in each pause while the guessing continues.
    for (let round = 1; round * lockMs < 2 * windowMs; round += 1) {
      clock.at += lockMs;
      const results = await Promise.all([
        own.loginThrottle.count(await counters(`192.0.2.${round}`)),
        own.loginThrottle.count(await counters(`192.0.2.${round}`)),
      ]);
      expect(results.map(([, account]) => account?.lockedUntil)).toEqual([0, clock.at + lockMs]);
    }
    clock.at += lockMs;
    await expect(attempt("ciro@example.com", PASSWORD, "203.0.113.50", own)).resolves.toBeDefined();
  });

  it("clears earlier failures after a success", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < ATTEMPTS.perAccount - 1; count += 1)
        await refusalOf(attempt("sanja@example.com", "guess", "192.0.2.77"));
      await expect(attempt("sanja@example.com", PASSWORD, "192.0.2.77")).resolves.toBeDefined();
    }
  });

  it("applies to a source that tries many accounts, at any tenant", async () => {
    const other = await tenantWithPasswords();
    const guesses = Array.from({ length: ATTEMPTS.perSource }, (_, index) =>
      passwordCounters({ emailKey: `guess${index}@example.com`, source: "192.0.2.99" }),
    );
    for (const counters of await Promise.all(guesses)) await failures(1, counters, other.context);
    await expectRefusal(attempt("marko@example.com", PASSWORD, "192.0.2.99"), "too_many_requests");
    await expect(attempt("marko@example.com", PASSWORD, "192.0.2.98")).resolves.toBeDefined();
  });

  it("does not apply without a known source", async () => {
    const counters = await passwordCounters({ emailKey: "one@example.com", source: "" });
    expect(counters.map(({ scope }) => scope)).toEqual(["tenant", "tenant"]);
  });
});

describe("a browser that signed in before", () => {
  it("is admitted where strangers have locked the account and the source, with its own limit", async () => {
    const browser = await browserOf("ana", "198.51.100.60");
    await failures(
      ATTEMPTS.perSource + 1,
      await passwordCounters({ emailKey: "ana@example.com", source: "198.51.100.60" }),
    );
    await expectRefusal(attempt("ana@example.com", PASSWORD, "198.51.100.60"), "too_many_requests");
    const enter = (password: string, email = "ana@example.com", at: TestContext = context) =>
      signIn(at, { email, password }, browser);
    await expect(enter(PASSWORD)).resolves.toBeDefined();
    for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
      await expectRefusal(enter("guess"), "login_failed");
    await expectRefusal(enter(PASSWORD), "too_many_requests");
  });

  it("is valid for its own account and tenant only, for 400 days, and holds those of several users", async () => {
    const browser = await browserOf("marko", "198.51.100.61");
    const cookie = browser.deviceCookie ?? "";
    expect(await findDevice(context, "marko@example.com", cookie)).not.toBeNull();
    expect(await findDevice(context, "sanja@example.com", cookie)).toBeNull();
    expect(
      await findDevice((await tenantWithPasswords()).context, "marko@example.com", cookie),
    ).toBeNull();
    expect(
      await findDevice(
        contextFor(fresh, { clock: { at: context.clock.at + DEVICE_COOKIE_MS } }),
        "marko@example.com",
        cookie,
      ),
    ).toBeNull();
    for (const changed of [
      "",
      "x",
      "~~~~~",
      `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`,
      cookie.replace(/\.[^.]+\./, ".zzzzzzzzz."),
    ])
      expect(await findDevice(context, "marko@example.com", changed)).toBeNull();
    const both = await deviceCookieWith(context, "sanja@example.com", cookie);
    expect([
      await findDevice(context, "sanja@example.com", both),
      await findDevice(context, "marko@example.com", both),
    ]).not.toContain(null);
    let many = both;
    for (const key of ["a", "b", "c"]) many = await deviceCookieWith(context, key, many);
    expect(many.split("~")).toHaveLength(4);
    expect(await findDevice(context, "marko@example.com", many)).toBeNull();
  });
});
