import { beforeAll, describe, expect, it } from "vitest";
import { resetPassword } from "../../../app/features/sessions/commands/reset-password";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { castMember } from "../../../migrations/seeds/cast";
import { announced, codeFor, STRONG_PASSWORD, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  signInAs,
  SOMEWHERE,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, beforeWrite, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

const reset = (passwordResetCode: string, password = STRONG_PASSWORD, at = context) =>
  resetPassword(at, { passwordResetCode, password }, SOMEWHERE);
const enter = (key: string, password: string) =>
  signIn(context, { email: castMember(key).email, password }, { ...SOMEWHERE, source: "" });

describe("a password reset by code", () => {
  it("replaces the password, ends all sessions, and sends a notice", async () => {
    const before = await signInAs(context, "ana");
    const { text } = await codeFor(context, "password-reset", "ana");
    const own = contextFor(fresh, { clock: context.clock });
    await reset(text, STRONG_PASSWORD, own);
    expect(own.database.stats.roundTrips).toBe(2);
    await expectRefusal(
      ctxOf(contextFor(fresh), before.actor).verified(),
      "token_invalid",
      "session_ended",
    );
    await expectRefusal(signInAs(context, "ana"), "login_failed");
    await expect(enter("ana", STRONG_PASSWORD)).resolves.toBeDefined();
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.password-reset",
      actorId: castMember("ana").id,
      actorName: "Ana Babić",
    });
    expect((await announced(context)).at(-1)).toEqual({
      type: "user.password_changed",
      ids: { userId: castMember("ana").id },
    });
  });

  it("works once, for two concurrent requests too", async () => {
    const { text } = await codeFor(context, "password-reset", "marko");
    const both = await Promise.allSettled(
      ["first longer words", "second longer words"].map((password) =>
        reset(text, password, contextFor(fresh, { clock: context.clock })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "guard_failed", reason: "reset_code_invalid" });
    await expectRefusal(reset(text), "guard_failed", "reset_code_invalid");
    const won = both[0]?.status === "fulfilled" ? "first longer words" : "second longer words";
    await expect(enter("marko", won)).resolves.toBeDefined();
  });

  it("removes the lock that guessing caused", async () => {
    for (let count = 0; count < ATTEMPTS.perAccount + 1; count += 1)
      await refusalOf(enter("tea", "no idea"));
    const { text } = await codeFor(context, "password-reset", "tea");
    await reset(text);
    await expect(enter("tea", STRONG_PASSWORD)).resolves.toBeDefined();
  });
});

describe("a refused reset, which leaves the code unchanged", () => {
  it("rejects an invalid code", async () => {
    await expectRefusal(reset("nonsense"), "guard_failed", "reset_code_invalid");
    const { text } = await codeFor(context, "password-reset", "tarik");
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("tarik").id] },
    ]);
    await expectRefusal(reset(text), "guard_failed", "reset_code_invalid");
  });

  it("rejects another tenant's code", async () => {
    const { text } = await codeFor(context, "password-reset", "sanja");
    const other = await tenantWithPasswords();
    await expectRefusal(
      reset(text, STRONG_PASSWORD, other.context),
      "guard_failed",
      "reset_code_invalid",
    );
    await expect(signInAs(other.context, "sanja")).resolves.toBeDefined();
  });

  it("rejects a common password", async () => {
    const { text } = await codeFor(context, "password-reset", "petar");
    for (const [password, reason] of [
      ["password2026!", "password_common"],
      ["petar.nikolic1", "password_personal"],
      ["Acme-2026", "password_personal"],
    ] as const) {
      const refusal = await refusalOf(reset(text, password));
      expect({ password, fields: refusal.facts["fields"] }).toEqual({
        password,
        fields: { password: reason },
      });
    }
    await expect(reset(text)).resolves.toBeUndefined();
  });

  it("rejects an account that was deactivated in between", async () => {
    const { text } = await codeFor(context, "password-reset", "emina");
    const late = beforeWrite(contextFor(fresh, { clock: context.clock }), () =>
      context.database.write([
        { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("emina").id] },
      ]),
    );
    await expectRefusal(
      resetPassword(late, { passwordResetCode: text, password: STRONG_PASSWORD }, SOMEWHERE),
      "guard_failed",
      "reset_code_invalid",
    );
    const { rows } = await context.database.read({
      sql: "SELECT used_at AS usedAt FROM access_codes WHERE user_id = ?",
      args: [castMember("emina").id],
    });
    expect(rows[0]?.["usedAt"]).toBeNull();
  });
});
