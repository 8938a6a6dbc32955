import { beforeEach, describe, expect, it } from "vitest";
import { codeTextOf, findCode } from "../../../app/features/access-codes/queries";
import { requestPasswordReset } from "../../../app/features/sessions/commands/request-password-reset";
import { passwordCounters, resetCounters } from "../../../app/features/sessions/policy";
import { RESET_ATTEMPTS } from "../../../app/features/sessions/model";
import type { From } from "../../../app/server/load-context";
import { castMember } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import { type FreshDatabase, freshDatabase } from "../../support/db/database";
import { expectRefusal, refusalOf, SOMEWHERE } from "../../support/api/signed-in";
import { type TestContext, contextFor } from "../../support/db/context";
import { CAST_TEMPLATE } from "../../support/db/templates";
import { deviceCookieWith } from "../../support/records/device-cookie";

let fresh: FreshDatabase;
let context: TestContext;
beforeEach(async () => {
  fresh = await freshDatabase(CAST_TEMPLATE);
  context = contextFor(fresh);
});

const request = (email: string, from: From = SOMEWHERE, at = context) =>
  requestPasswordReset(at, { email }, from);
const codes = async () =>
  (
    await context.database.read({
      sql: "SELECT id, user_id AS userId, voided_at AS voidedAt FROM access_codes ORDER BY id",
      args: [],
    })
  ).rows;

describe("requesting a password reset", () => {
  it("issues a code, enqueues an outbox message, and writes an activity row", async () => {
    await request(" ANA@example.com ");
    const [message] = await announced(context);
    expect(message).toEqual({
      type: "user.password_reset_requested",
      ids: { userId: castMember("ana").id, codeId: expect.any(String) },
    });
    const codeId = message?.ids["codeId"] ?? "";
    expect(
      await findCode(
        context,
        "password-reset",
        await codeTextOf(context, "password-reset", codeId),
      ),
    ).toMatchObject({ email: "ana@example.com" });
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.password-reset-requested",
      actorId: null,
      actorName: "password-reset",
    });
    expect(context.queueMessages).toEqual([30, 0]);
  });

  it("does the same work for an unknown address, and writes nothing", async () => {
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE email_key = 'tea@example.com'", args: [] },
      {
        sql: "UPDATE users SET invite_status = 'INVITED' WHERE email_key = 'tarik@example.com'",
        args: [],
      },
    ]);
    const cost = async (email: string) => {
      const own = contextFor(fresh, { clock: context.clock });
      await request(email, SOMEWHERE, own);
      const { roundTrips, requests, statements } = own.database.stats;
      return { roundTrips, requests, statements, queueMessages: own.queueMessages };
    };
    const known = await cost("ana@example.com");
    const before = (await codes()).length;
    for (const email of ["nobody@example.com", "tea@example.com", "tarik@example.com"])
      expect(await cost(email)).toEqual(known);
    expect(known.roundTrips).toBe(2);
    expect(await codes()).toHaveLength(before);
    expect(await announced(context)).toHaveLength(1);
    const { rows } = await context.database.read({
      sql: "SELECT count(*) AS n FROM activity",
      args: [],
    });
    expect(rows[0]?.["n"]).toBe(1);
  });

  it("invalidates the previous code", async () => {
    await request("ana@example.com");
    context.clock.at += 1000;
    await request("ana@example.com");
    expect((await codes()).map((row) => row["voidedAt"] !== null)).toEqual([true, false]);
  });
});

describe("the limit", () => {
  it("applies to known and unknown accounts, expires by itself, and sends nothing meanwhile", async () => {
    for (const email of ["ana@example.com", "nobody@example.com"]) {
      for (let count = 0; count < RESET_ATTEMPTS.perAccount; count += 1)
        await request(email, { ...SOMEWHERE, source: `192.0.2.${count}` });
      const locked = await refusalOf(request(email));
      expect([locked.code, locked.facts["retryAfterSeconds"]]).toEqual([
        "too_many_requests",
        RESET_ATTEMPTS.lockMs / 1000,
      ]);
    }
    expect(await codes()).toHaveLength(RESET_ATTEMPTS.perAccount);
    expect((await codes()).filter((row) => row["voidedAt"] === null)).toHaveLength(1);
    context.clock.at += RESET_ATTEMPTS.lockMs + 1;
    await request("ana@example.com");
    expect(await codes()).toHaveLength(RESET_ATTEMPTS.perAccount + 1);
  });

  it("applies to concurrent requests", async () => {
    const pending = Array.from({ length: RESET_ATTEMPTS.perAccount + 3 }, () =>
      request("ana@example.com", SOMEWHERE, contextFor(fresh, { clock: context.clock })).then(
        () => "sent",
        () => "refused",
      ),
    );
    const results = await Promise.all(pending);
    expect(results.filter((each) => each === "sent")).toHaveLength(RESET_ATTEMPTS.perAccount);
    expect(await codes()).toHaveLength(RESET_ATTEMPTS.perAccount);
  });

  it("applies to a source with many requests, at one tenant or across all", async () => {
    const other = contextFor(await freshDatabase(), { clock: context.clock });
    for (let count = 0; count < RESET_ATTEMPTS.perSource; count += 1)
      await other.loginThrottle.count(
        await resetCounters({ emailKey: `${count}@example.com`, source: "192.0.2.99" }),
      );
    await expectRefusal(
      request("ana@example.com", { ...SOMEWHERE, source: "192.0.2.99" }),
      "too_many_requests",
    );
    expect(await codes()).toHaveLength(0);
  });

  it("does not block signing in", async () => {
    for (let count = 0; count < RESET_ATTEMPTS.perAccount; count += 1)
      await request("ana@example.com");
    expect(
      context.loginThrottle.knownLock(
        await passwordCounters({ emailKey: "ana@example.com", source: SOMEWHERE.source }),
      ),
    ).toBe(0);
  });

  it("is separate for a browser that signed in before", async () => {
    for (let count = 0; count <= RESET_ATTEMPTS.perAccount; count += 1)
      await context.loginThrottle.count(
        await resetCounters({ emailKey: "ana@example.com", source: SOMEWHERE.source }),
      );
    await expectRefusal(request("ana@example.com"), "too_many_requests");
    await request("ana@example.com", {
      ...SOMEWHERE,
      deviceCookie: await deviceCookieWith(context, "ana@example.com", ""),
    });
    expect(await codes()).toHaveLength(1);
  });
});
