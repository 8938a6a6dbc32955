import { beginTwoFactorSetup } from "../../app/features/second-steps/commands/begin";
import { enableTwoFactor } from "../../app/features/second-steps/commands/turn-on";
import { signIn } from "../../app/features/sessions/commands/sign-in";
import { codeOf, stepAt } from "../../app/kernel/server/one-time-codes";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import type { FreshDatabase } from "./database";
import { refusalOf, signInAs, SOMEWHERE } from "./signed-in";
import { ctxOf, type TestContext, contextFor } from "./visit";

export const STEP_MS = 30_000;

/** What the person's app shows now, or so many codes later. */
export function shown(secret: string, at: number, onCleanup = 0): Promise<string> {
  return codeOf(secret, stepAt(new Date(at)) + onCleanup);
}

export type OwnStep = { secret: string; recoveryCodes: string[]; ctx(key?: string | null): ReturnType<typeof ctxOf> };

/** One of the cast has turned it on, a while ago: the code of that moment is past. */
export async function turnedOn(fresh: FreshDatabase, context: TestContext, key: string): Promise<OwnStep> {
  const { actor } = await signInAs(context, key);
  const ctx = (idempotencyKey: string | null = null) => ctxOf(contextFor(fresh, { key: idempotencyKey, clock: context.clock }), actor);
  const { setup, secret } = await beginTwoFactorSetup(ctx(), { password: PASSWORD });
  const { recoveryCodes } = await enableTwoFactor(ctx(), { setup, code: await shown(secret, context.clock.at) });
  context.clock.at += 2 * STEP_MS;
  return { secret, recoveryCodes, ctx };
}

/** The right password of somebody who is asked for a code. */
export async function challengeOf(context: TestContext, key: string, from = SOMEWHERE): Promise<string> {
  const refusal = await refusalOf(signIn(context, { email: castMember(key).email, password: PASSWORD }, from));
  if (refusal.code !== "second_step_required") throw new Error(`No second step but ${refusal.code}`);
  return String(refusal.facts["challenge"]);
}
