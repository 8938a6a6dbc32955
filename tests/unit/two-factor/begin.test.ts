import { beforeAll, expect, it } from "vitest";
import { beginTwoFactorSetup } from "../../../app/features/two-factor/commands/begin";
import { findOwnTwoFactor } from "../../../app/features/two-factor/queries/own";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { PASSWORD } from "../../../migrations/seeds/cast";
import type { FreshDatabase } from "../../support/db/database";
import { turnedOn } from "../../support/records/two-factor";
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

async function requestsBy(key: string) {
  const { actor } = await signInAs(context, key);
  return () => ctxOf(contextFor(fresh, { clock: context.clock }), actor);
}

it("returns a secret for an app, as text and as a URL, and stores nothing", async () => {
  const ana = await requestsBy("ana");
  const { setup, secret, address } = await beginTwoFactorSetup(ana(), { password: PASSWORD });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toBe(`otpauth://totp/Acme:ana%40example.com?secret=${secret}&issuer=Acme`);
  expect(setup).not.toContain(secret);
  expect(await findOwnTwoFactor(ana())).toEqual({ on: false, since: null, recoveryCodes: 0 });
});

it("requires the password, and counts wrong attempts", async () => {
  const tea = await requestsBy("tea");
  const refusal = await refusalOf(beginTwoFactorSetup(tea(), { password: "wrong" }));
  expect(refusal.facts["fields"]).toEqual({ password: "wrong_password" });
  for (let count = 1; count < ATTEMPTS.perAccount; count += 1)
    await refusalOf(beginTwoFactorSetup(tea(), { password: "wrong" }));
  await expectRefusal(beginTwoFactorSetup(tea(), { password: PASSWORD }), "too_many_requests");
  await expect(signInAs(context, "tea")).resolves.toBeDefined();
});

it("is refused if it is already enabled", async () => {
  const { ctx } = await turnedOn(fresh, context, "marko");
  await expectRefusal(
    beginTwoFactorSetup(ctx(), { password: PASSWORD }),
    "guard_failed",
    "second_step_on",
  );
});

it("is refused to an ended session", async () => {
  const petar = await requestsBy("petar");
  await context.database.write([
    { sql: "UPDATE sessions SET ended_at = 1 WHERE id = ?", args: [petar().actor.sessionId] },
  ]);
  await expectRefusal(
    beginTwoFactorSetup(petar(), { password: PASSWORD }),
    "token_invalid",
    "session_ended",
  );
});
