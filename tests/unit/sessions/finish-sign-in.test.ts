import { beforeAll, describe, expect, it } from "vitest";
import { disableTwoFactor } from "../../../app/features/two-factor/commands/turn-off";
import { CHALLENGE_MS } from "../../../app/features/two-factor/model";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { resetPassword } from "../../../app/features/sessions/commands/reset-password";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { announced, codeFor, STRONG_PASSWORD, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { STEP_MS } from "../../support/records/authenticator";
import { challengeOf, codeAt, turnedOn } from "../../support/records/two-factor";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  SOMEWHERE,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

const later = () => contextFor(fresh, { clock: context.clock });
const finish = (challenge: string, code: string, at: TestContext = later(), from = SOMEWHERE) =>
  finishSignIn(at, { challenge, code }, from);

async function sessionsOf(key: string): Promise<number> {
  const { rows } = await context.database.read({
    sql: "SELECT count(*) AS count FROM sessions WHERE user_id = ?",
    args: [castMember(key).id],
  });
  return Number(rows[0]?.["count"]);
}

describe("the code after the password", () => {
  it("opens a session in two round trips; before it there is no session and no token", async () => {
    const { secret } = await turnedOn(fresh, context, "ana");
    const before = await sessionsOf("ana");
    const refusal = await refusalOf(
      signIn(context, { email: castMember("ana").email, password: PASSWORD }, SOMEWHERE),
    );
    expect({
      code: refusal.code,
      status: refusal.status,
      facts: Object.keys(refusal.facts),
    }).toEqual({ code: "second_step_required", status: 401, facts: ["challenge"] });
    expect(await sessionsOf("ana")).toBe(before);
    const own = later();
    const { actor, refreshToken, preferences } = await finish(
      String(refusal.facts["challenge"]),
      await codeAt(secret, context.clock.at),
      own,
    );
    expect(own.database.stats.roundTrips).toBe(2);
    expect(actor).toMatchObject({
      userId: castMember("ana").id,
      name: "Ana",
      surname: "Babić",
      roles: ["APPROVER"],
    });
    expect(preferences).toEqual({ language: null });
    await expect(ctxOf(later(), actor).verified()).resolves.toBeDefined();
    await expect(refreshSession(context, refreshToken)).resolves.toBeDefined();
    expect(await lastActivity(context, "ana")).toMatchObject({ event: "user.second-step-on" });
  });

  it("is valid once, for two concurrent requests too, and invalidates earlier codes", async () => {
    const { secret } = await turnedOn(fresh, context, "marko");
    const challenge = await challengeOf(context, "marko");
    const code = await codeAt(secret, context.clock.at);
    const both = await Promise.allSettled([finish(challenge, code), finish(challenge, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "login_failed", reason: "second_step_wrong" });
    for (const used of [code, await codeAt(secret, context.clock.at, -1)])
      await expectRefusal(finish(challenge, used), "login_failed", "second_step_wrong");
    await expect(
      finish(challenge, await codeAt(secret, context.clock.at, 1)),
    ).resolves.toBeDefined();
  });

  it("may be a recovery code, once, in any spelling, with an activity row and a notification", async () => {
    const { recoveryCodes } = await turnedOn(fresh, context, "tea");
    const challenge = await challengeOf(context, "tea");
    const spelt = (recoveryCodes[0] ?? "")
      .toLowerCase()
      .replace(/(.{5})/g, "$1-")
      .replace(/0/g, "o")
      .replace(/1/g, "l");
    await expect(finish(challenge, spelt)).resolves.toBeDefined();
    expect(await lastActivity(context, "tea")).toMatchObject({
      event: "user.recovery-code-used",
      actorId: castMember("tea").id,
      actorName: "Tea Šimić",
    });
    expect((await announced(context)).at(-1)).toEqual({
      type: "user.recovery_code_used",
      ids: { userId: castMember("tea").id },
    });
    await expectRefusal(
      finish(challenge, recoveryCodes[0] ?? ""),
      "login_failed",
      "second_step_wrong",
    );
    const [first, second] = [
      finish(challenge, recoveryCodes[1] ?? ""),
      finish(challenge, recoveryCodes[1] ?? ""),
    ];
    expect((await Promise.allSettled([first, second])).map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
  });

  it("is also required after a password reset", async () => {
    const { secret } = await turnedOn(fresh, context, "sanja");
    const old = await challengeOf(context, "sanja");
    await resetPassword(
      context,
      {
        passwordResetCode: (await codeFor(context, "password-reset", "sanja")).text,
        password: STRONG_PASSWORD,
      },
      SOMEWHERE,
    );
    const refusal = await refusalOf(
      signIn(context, { email: castMember("sanja").email, password: STRONG_PASSWORD }, SOMEWHERE),
    );
    expect(refusal.code).toBe("second_step_required");
    // A challenge that began with the old password becomes invalid.
    await expectRefusal(
      finish(old, await codeAt(secret, context.clock.at)),
      "login_failed",
      "second_step_expired",
    );
    await expect(
      finish(String(refusal.facts["challenge"]), await codeAt(secret, context.clock.at)),
    ).resolves.toBeDefined();
  });
});

describe("refused codes", () => {
  it("include wrong codes of either kind, with the same response", async () => {
    await turnedOn(fresh, context, "ciro");
    const challenge = await challengeOf(context, "ciro");
    for (const code of ["000000", "0", "not a code", "ABCDE-FGHJK-MNPQR-STVWX-YZ012", "١٢٣٤٥٦"]) {
      const refusal = await refusalOf(finish(challenge, code));
      expect({ code: refusal.code, reason: refusal.reason, facts: refusal.facts }).toEqual({
        code: "login_failed",
        reason: "second_step_wrong",
        facts: {},
      });
    }
  });

  it("count as guessing per account: the right password opens nothing in between, it stays valid, and the lock expires", async () => {
    const { secret } = await turnedOn(fresh, context, "tomislav");
    const challenge = await challengeOf(context, "tomislav");
    for (let count = 1; count <= ATTEMPTS.perAccount; count += 1) {
      if (count % 3 === 0)
        await challengeOf(context, "tomislav", { ...SOMEWHERE, source: `192.0.2.${count}` });
      await expectRefusal(
        finish(challenge, "000000", later(), { ...SOMEWHERE, source: `192.0.2.${count}` }),
        "login_failed",
        "second_step_wrong",
      );
    }
    await expectRefusal(
      finish(challenge, await codeAt(secret, context.clock.at)),
      "too_many_requests",
    );
    await expectRefusal(
      signIn(later(), { email: castMember("tomislav").email, password: PASSWORD }, SOMEWHERE),
      "second_step_required",
    );
    context.clock.at += ATTEMPTS.lockMs + STEP_MS;
    await expect(
      finish(await challengeOf(later(), "tomislav"), await codeAt(secret, context.clock.at)),
    ).resolves.toBeDefined();
  });

  it("count as guessing per source, under the same lock as passwords", async () => {
    await turnedOn(fresh, context, "amar");
    const challenge = await challengeOf(context, "amar");
    for (let count = 1; count < ATTEMPTS.perAccount; count += 1)
      await expectRefusal(finish(challenge, "000000"), "login_failed", "second_step_wrong");
    await expectRefusal(finish(challenge, "000000"), "too_many_requests");
    await expectRefusal(
      signIn(later(), { email: castMember("amar").email, password: PASSWORD }, SOMEWHERE),
      "too_many_requests",
    );
    context.clock.at += ATTEMPTS.lockMs + STEP_MS;
  });

  it("include an invalid challenge, an expired one, and one of another tenant", async () => {
    const { secret } = await turnedOn(fresh, context, "emina");
    const challenge = await challengeOf(context, "emina");
    const code = await codeAt(secret, context.clock.at);
    for (const bad of ["x", "k1.x.y", challenge.slice(0, -2), `${challenge}AA`])
      await expectRefusal(finish(bad, code), "login_failed", "second_step_expired");
    const other = await tenantWithPasswords();
    await expectRefusal(
      finish(challenge, code, other.context),
      "login_failed",
      "second_step_expired",
    );
    context.clock.at += CHALLENGE_MS;
    await expectRefusal(
      finish(challenge, await codeAt(secret, context.clock.at)),
      "login_failed",
      "second_step_expired",
    );
  });

  it("include those of a deactivated account, or of one that no longer requires a code", async () => {
    const [tarik, petar] = [
      await turnedOn(fresh, context, "tarik"),
      await turnedOn(fresh, context, "petar"),
    ];
    const challenges = {
      tarik: await challengeOf(context, "tarik"),
      petar: await challengeOf(context, "petar"),
    };
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("tarik").id] },
    ]);
    await expectRefusal(
      finish(challenges.tarik, await codeAt(tarik.secret, context.clock.at)),
      "login_failed",
      "second_step_expired",
    );
    await disableTwoFactor(petar.ctx(), { password: PASSWORD, code: petar.recoveryCodes[0] ?? "" });
    await expectRefusal(
      finish(challenges.petar, petar.recoveryCodes[1] ?? ""),
      "login_failed",
      "second_step_expired",
    );
  });
});
