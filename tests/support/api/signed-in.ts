import { expect } from "vitest";
import { signIn, type SignedIn } from "../../../app/features/sessions/commands/sign-in";
import { Refusal, type RefusalCode } from "../../../app/kernel/refusal";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { type FreshDatabase, freshDatabase } from "../db/database";
import { type TestContext, contextFor } from "../db/context";
import { CAST_TEMPLATE } from "../db/templates";

export const SOMEWHERE = { source: "203.0.113.7", userAgent: "Test" };

/** A tenant whose users can sign in, and a request context for it. */
export async function tenantWithPasswords(): Promise<{
  fresh: FreshDatabase;
  context: TestContext;
}> {
  const fresh = await freshDatabase(CAST_TEMPLATE);
  return { fresh, context: contextFor(fresh) };
}

export function signInAs(context: TestContext, key: string, from = SOMEWHERE): Promise<SignedIn> {
  return signIn(context, { email: castMember(key).email, password: PASSWORD }, from);
}

/** The refusal that a promise rejects with; throws for any other outcome. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

export async function expectRefusal(
  work: Promise<unknown>,
  code: RefusalCode,
  reason: string = code,
): Promise<void> {
  const refusal = await refusalOf(work);
  expect({ code: refusal.code, reason: refusal.reason }).toEqual({ code, reason });
}
