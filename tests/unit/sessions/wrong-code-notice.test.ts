import { beforeEach, expect, it } from "vitest";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { WRONG_CODES } from "../../../app/features/sessions/model";
import { castMember } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { challengeOf, shown, STEP_MS, turnedOn } from "../../support/records/two-factor";
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
  await enter(await shown(secret, context.clock.at), "192.0.2.1");
  context.clock.at += STEP_MS;
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  expect(await notices()).toEqual([]);
});
