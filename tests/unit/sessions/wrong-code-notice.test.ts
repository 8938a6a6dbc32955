import { beforeEach, describe, expect, it } from "vitest";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import { renewRecoveryCodes } from "../../../app/features/two-factor/commands/renew-recovery-codes";
import { disableTwoFactor } from "../../../app/features/two-factor/commands/turn-off";
import { newId } from "../../../app/kernel/ids";
import { ATTEMPTS, WRONG_CODES } from "../../../app/kernel/session/attempt-limits";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { STEP_MS } from "../../support/records/authenticator";
import { challengeOf, codeAt, turnedOn } from "../../support/records/two-factor";
import { tenantWithPasswords, refusalOf, SOMEWHERE } from "../../support/api/signed-in";
import { type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeEach(async () => ({ fresh, context } = await tenantWithPasswords()));

async function enter(code: string, source: string) {
  const from = { ...SOMEWHERE, source };
  return finishSignIn(
    contextFor(fresh, { clock: context.clock }),
    { challenge: await challengeOf(context, "ana", from), code },
    from,
  );
}

async function guess(count: number, source: string): Promise<void> {
  for (let index = 0; index < count; index += 1)
    expect(await refusalOf(enter("000000", source))).toMatchObject({
      code: "login_failed",
      reason: "second_step_wrong",
      facts: {},
    });
}

const notices = async () =>
  (await announced(context)).filter(({ type }) => type === "user.second_step_failed");

it("notifies the owner of several wrong codes after the right password, from any source, and logs it", async () => {
  await turnedOn(fresh, context, "ana");
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  expect(await notices()).toEqual([]);
  await guess(1, "192.0.2.2");
  expect(await notices()).toEqual([
    { type: "user.second_step_failed", ids: { userId: castMember("ana").id } },
  ]);
  expect(await lastActivity(context, "ana")).toMatchObject({
    event: "user.second-step-failed",
    actorId: null,
    actorName: "sign-in",
  });
});

it("sends one notice per day", async () => {
  await turnedOn(fresh, context, "ana");
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  context.clock.at += ATTEMPTS.windowMs;
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  expect(await notices()).toHaveLength(1);
  context.clock.at += WRONG_CODES.windowMs;
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  expect(await notices()).toHaveLength(2);
});

it("starts over after a correct code", async () => {
  const { secret } = await turnedOn(fresh, context, "ana");
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  await enter(await codeAt(secret, context.clock.at), "192.0.2.1");
  context.clock.at += STEP_MS;
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  expect(await notices()).toEqual([]);
});

describe("of a signed-in user", () => {
  const wrong = { password: PASSWORD, code: "000000" };

  it("counts together with those at sign-in: the same notice, recorded as theirs", async () => {
    const { ctx } = await turnedOn(fresh, context, "ana");
    await guess(2, "192.0.2.1");
    for (const tries of [disableTwoFactor, renewRecoveryCodes])
      expect(await refusalOf(tries(ctx(newId()), wrong))).toMatchObject({ code: "invalid_input" });
    expect(await notices()).toEqual([]);
    expect(await refusalOf(disableTwoFactor(ctx(newId()), wrong))).toMatchObject({
      code: "invalid_input",
      facts: { fields: { code: "wrong_code" } },
    });
    expect(await notices()).toEqual([
      { type: "user.second_step_failed", ids: { userId: castMember("ana").id } },
    ]);
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.second-step-failed",
      actorId: castMember("ana").id,
    });
  });

  it("leaves the form's key unused, and starts over after a correct code", async () => {
    const { ctx, secret } = await turnedOn(fresh, context, "ana");
    const key = newId();
    for (let index = 0; index < WRONG_CODES.noticedAt; index += 1)
      await refusalOf(renewRecoveryCodes(ctx(key), wrong));
    const code = await codeAt(secret, context.clock.at);
    await renewRecoveryCodes(ctx(key), { password: PASSWORD, code });
    for (let index = 0; index < WRONG_CODES.noticedAt; index += 1)
      await refusalOf(renewRecoveryCodes(ctx(), wrong));
    expect(await notices()).toHaveLength(2);
  });
});
