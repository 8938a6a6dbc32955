import { beginTwoFactorSetup } from "../../../app/features/two-factor/commands/begin";
import { enableTwoFactor } from "../../../app/features/two-factor/commands/turn-on";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import type { FreshDatabase } from "../db/database";
import { refusalOf, signInAs, SOMEWHERE } from "../api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../db/context";
import { codeOf, STEP_MS, stepAt } from "./authenticator";

/** The code that the authenticator app shows now, or this many time steps later. */
export async function codeAt(secret: string, at: number, onCleanup = 0): Promise<string> {
  return codeOf(secret, stepAt(new Date(at)) + onCleanup);
}

type OwnStep = {
  secret: string;
  recoveryCodes: string[];
  ctx(key?: string | null): ReturnType<typeof ctxOf>;
};

/** A seeded user with two-factor authentication, turned on a while ago: the code of that time step has expired. */
export async function turnedOn(
  fresh: FreshDatabase,
  context: TestContext,
  key: string,
): Promise<OwnStep> {
  const { actor } = await signInAs(context, key);
  const ctx = (idempotencyKey: string | null = null) =>
    ctxOf(contextFor(fresh, { key: idempotencyKey, clock: context.clock }), actor);
  const { setup, secret } = await beginTwoFactorSetup(ctx(), { password: PASSWORD });
  const { recoveryCodes } = await enableTwoFactor(ctx(), {
    setup,
    code: await codeAt(secret, context.clock.at),
  });
  context.clock.at += 2 * STEP_MS;
  return { secret, recoveryCodes, ctx };
}

/** Signs in with the correct password and returns the two-factor challenge. */
export async function challengeOf(
  context: TestContext,
  key: string,
  from = SOMEWHERE,
): Promise<string> {
  const refusal = await refusalOf(
    signIn(context, { email: castMember(key).email, password: PASSWORD }, from),
  );
  if (refusal.code !== "second_step_required")
    throw new Error(`Expected a two-factor challenge, got ${refusal.code}`);
  return String(refusal.facts["challenge"]);
}
