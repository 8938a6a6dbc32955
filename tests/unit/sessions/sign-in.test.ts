import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { ATTEMPTS, SESSION_MS } from "../../../app/features/sessions/words";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import type { FreshDatabase } from "../../support/database";
import { companyWithPasswords, expectRefusal, refusalOf, signInAs, SOMEWHERE } from "../../support/signed-in";
import { type TestVisit, visitTo } from "../../support/visit";

let fresh: FreshDatabase;
let visit: TestVisit;
beforeAll(async () => ({ fresh, visit } = await companyWithPasswords()));

function attempt(email: string, password: string, source = SOMEWHERE.source, at: TestVisit = visit) {
  return signIn(at, { email, password }, { source, userAgent: "" });
}

describe("signing in", () => {
  it("opens a session of sixty days in two waves", async () => {
    const own = visitTo(fresh, { clock: visit.clock });
    const { actor } = await signInAs(own, "ana");
    expect(actor).toMatchObject({ userId: castMember("ana").id, name: "Ana", surname: "Babić", roles: ["APPROVER"], customerId: null });
    expect(own.database.stats.waves).toBe(2);
    const [session] = await visit.db.all<{ expires: number }>(sql`SELECT expires_at AS expires FROM sessions WHERE id = ${actor.sessionId}`);
    expect(session?.expires).toBe(visit.clock.at + SESSION_MS);
  });

  it("ends the session that the browser had, and no other", async () => {
    const [before, elsewhere] = [(await signInAs(visit, "tea")).actor.sessionId, (await signInAs(visit, "tea")).actor.sessionId];
    await signIn(visit, { email: castMember("tea").email, password: PASSWORD }, { ...SOMEWHERE, replaces: before });
    const rows = await visit.db.all<{ id: string }>(sql`SELECT id FROM sessions WHERE id IN (${before}, ${elsewhere}) AND ended_at IS NULL`);
    expect(rows).toEqual([{ id: elsewhere }]);
  });

  it("takes the address in any case and keeps no token as it is", async () => {
    const { refreshToken } = await attempt(" Marko@Example.COM ", PASSWORD);
    const rows = await visit.db.all<{ hash: string }>(sql`SELECT hash FROM session_tokens`);
    expect(rows.map(({ hash }) => hash)).not.toContain(refreshToken);
  });

  it("knows the customer of a customer's user", async () => {
    const { actor } = await signInAs(visit, "ciro");
    expect(actor.customerId).not.toBeNull();
  });

  it("answers unknown, wrong, inactive and not invited alike", async () => {
    await visit.database.write([
      { sql: "UPDATE users SET active = 0 WHERE email_key = 'tea@example.com'", args: [] },
      { sql: "UPDATE users SET invite_status = 'INVITED' WHERE email_key = 'tarik@example.com'", args: [] },
      { sql: "UPDATE users SET password_hash = NULL WHERE email_key = 'emina@example.com'", args: [] },
    ]);
    await expectRefusal(attempt("nobody@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("ana@example.com", "wrong"), "login_failed");
    await expectRefusal(attempt("tea@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("tarik@example.com", PASSWORD), "login_failed");
    await expectRefusal(attempt("emina@example.com", PASSWORD), "login_failed");
  });
});

describe("the lock", () => {
  it("counts those who ask at once, shuts out the right password too, and passes by itself", async () => {
    const guesses = Array.from({ length: ATTEMPTS.perAccount + 5 }, () => refusalOf(attempt("petar@example.com", "guess", "198.51.100.1", visitTo(fresh, { clock: visit.clock }))));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === "login_failed")).toHaveLength(ATTEMPTS.perAccount);
    const locked = await refusalOf(attempt("petar@example.com", PASSWORD, "198.51.100.2"));
    expect(locked.code).toBe("too_many_requests");
    expect(locked.facts["retryAfterSeconds"]).toBe(ATTEMPTS.lockMs / 1000);

    const later = visitTo(fresh, { clock: { at: visit.clock.at + ATTEMPTS.lockMs + 1 } });
    await expect(attempt("petar@example.com", PASSWORD, "198.51.100.2", later)).resolves.toBeDefined();
  });

  it("is the same for an address that nobody has", async () => {
    for (let count = 0; count < ATTEMPTS.perAccount; count += 1) await refusalOf(attempt("ghost@example.com", "guess", `192.0.2.${count}`));
    await expectRefusal(attempt("ghost@example.com", "guess"), "too_many_requests");
  });

  it("forgets the failures before a success", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < ATTEMPTS.perAccount - 1; count += 1) await refusalOf(attempt("sanja@example.com", "guess", "192.0.2.77"));
      await attempt("sanja@example.com", PASSWORD, "192.0.2.77");
    }
  });

  it("falls on a source that tries many accounts", async () => {
    await visit.database.write([
      { sql: "INSERT INTO session_attempts (key, failures, first_at) VALUES ('source:192.0.2.99', ?, ?)", args: [ATTEMPTS.perSource, visit.clock.at] },
    ]);
    await expectRefusal(attempt("marko@example.com", PASSWORD, "192.0.2.99"), "too_many_requests");
  });

  it("falls on nobody where nobody says from where", async () => {
    const before = await visit.db.all<{ key: string }>(sql`SELECT key FROM session_attempts`);
    await expectRefusal(attempt("one@example.com", "wrong", ""), "login_failed");
    const after = await visit.db.all<{ key: string }>(sql`SELECT key FROM session_attempts`);
    const added = after.filter(({ key }) => !before.some((one) => one.key === key));
    expect(added.map(({ key }) => key.split(":")[0])).toEqual(["account"]);
  });
});
