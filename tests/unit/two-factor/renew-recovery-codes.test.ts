import { beforeAll, expect, it } from "vitest";
import { renewRecoveryCodes } from "../../../app/features/two-factor/commands/renew-recovery-codes";
import { findOwnTwoFactor } from "../../../app/features/two-factor/queries/own";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { challengeOf, codeAt, turnedOn } from "../../support/records/two-factor";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  SOMEWHERE,
} from "../../support/api/signed-in";
import type { TestContext } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

it("creates ten new codes and invalidates the previous ones", async () => {
  const { ctx, secret, recoveryCodes: before } = await turnedOn(fresh, context, "ana");
  const { recoveryCodes } = await renewRecoveryCodes(ctx(), {
    password: PASSWORD,
    code: await codeAt(secret, context.clock.at),
  });
  expect(new Set([...before, ...recoveryCodes]).size).toBe(20);
  expect((await findOwnTwoFactor(ctx())).recoveryCodes).toBe(10);
  expect(await lastActivity(context, "ana")).toMatchObject({
    event: "user.recovery-codes-renewed",
    actorId: castMember("ana").id,
  });
  const challenge = await challengeOf(context, "ana");
  await expectRefusal(
    finishSignIn(context, { challenge, code: before[0] ?? "" }, SOMEWHERE),
    "login_failed",
    "second_step_wrong",
  );
  await expect(
    finishSignIn(context, { challenge, code: recoveryCodes[0] ?? "" }, SOMEWHERE),
  ).resolves.toBeDefined();
});

it("returns the same codes for a repeated idempotency key, and refuses one code with another key", async () => {
  const { ctx, secret } = await turnedOn(fresh, context, "marko");
  const sent = { password: PASSWORD, code: await codeAt(secret, context.clock.at) };
  const first = await renewRecoveryCodes(ctx("k1"), sent);
  expect(await renewRecoveryCodes(ctx("k1"), sent)).toEqual(first);
  expect((await refusalOf(renewRecoveryCodes(ctx("k2"), sent))).facts["fields"]).toEqual({
    code: "wrong_code",
  });
});

it("applies once for two concurrent requests with one code", async () => {
  const { ctx, secret } = await turnedOn(fresh, context, "tea");
  const sent = { password: PASSWORD, code: await codeAt(secret, context.clock.at) };
  const both = await Promise.allSettled([
    renewRecoveryCodes(ctx(), sent),
    renewRecoveryCodes(ctx(), sent),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await findOwnTwoFactor(ctx())).recoveryCodes).toBe(10);
});
