import { beforeAll, expect, it } from "vitest";
import { disableTwoFactor } from "../../../app/features/two-factor/commands/turn-off";
import { findOwnTwoFactor } from "../../../app/features/two-factor/queries/own";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { STEP_MS } from "../../support/records/authenticator";
import { codeAt, turnedOn } from "../../support/records/two-factor";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  signInAs,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

it("requires password and code; then the password alone is enough, and a notice is sent", async () => {
  const { ctx, secret } = await turnedOn(fresh, context, "ana");
  const own = ctx();
  expect(
    await disableTwoFactor(own, {
      password: PASSWORD,
      code: await codeAt(secret, context.clock.at),
    }),
  ).toEqual({ id: castMember("ana").id });
  expect(own.database.stats.roundTrips).toBeLessThanOrEqual(3);
  expect(await findOwnTwoFactor(ctx())).toMatchObject({ on: false, recoveryCodes: 0 });
  await expect(signInAs(context, "ana")).resolves.toBeDefined();
  expect(await lastActivity(context, "ana")).toMatchObject({
    event: "user.second-step-off",
    actorId: castMember("ana").id,
  });
  expect((await announced(context)).at(-1)).toEqual({
    type: "user.second_step_off",
    ids: { userId: castMember("ana").id, byId: castMember("ana").id },
  });
});

it("accepts a recovery code as well", async () => {
  const { ctx, recoveryCodes } = await turnedOn(fresh, context, "marko");
  await disableTwoFactor(ctx(), { password: PASSWORD, code: recoveryCodes[3] ?? "" });
  expect((await findOwnTwoFactor(ctx())).on).toBe(false);
});

it("names the invalid field", async () => {
  const { ctx, secret } = await turnedOn(fresh, context, "tea");
  const fieldsOf = async (password: string, code: string) =>
    (await refusalOf(disableTwoFactor(ctx(), { password, code }))).facts["fields"];
  expect(await fieldsOf("wrong", await codeAt(secret, context.clock.at))).toEqual({
    password: "wrong_password",
  });
  expect(await fieldsOf(PASSWORD, "000000")).toEqual({ code: "wrong_code" });
  expect(await fieldsOf(PASSWORD, "ABCDE-FGHJK-MNPQR-STVWX-YZ012")).toEqual({ code: "wrong_code" });
  expect((await findOwnTwoFactor(ctx())).on).toBe(true);
});

it("limits guessing, and the limit expires by itself", async () => {
  const { ctx, secret } = await turnedOn(fresh, context, "tomislav");
  for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
    await refusalOf(disableTwoFactor(ctx(), { password: PASSWORD, code: "000000" }));
  await expectRefusal(
    disableTwoFactor(ctx(), { password: PASSWORD, code: await codeAt(secret, context.clock.at) }),
    "too_many_requests",
  );
  context.clock.at += ATTEMPTS.lockMs + STEP_MS;
  await expect(
    disableTwoFactor(ctx(), { password: PASSWORD, code: await codeAt(secret, context.clock.at) }),
  ).resolves.toBeDefined();
});

it("is refused if it is not enabled", async () => {
  const { actor } = await signInAs(context, "petar");
  const ctx = () => ctxOf(contextFor(fresh, { clock: context.clock }), actor);
  await expectRefusal(
    disableTwoFactor(ctx(), { password: PASSWORD, code: "000000" }),
    "guard_failed",
    "second_step_off",
  );
});
