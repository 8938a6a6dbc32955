import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { type Schema } from "~/database/checked";
import { users } from "~/database/schema/users";
import type { Actor } from "~/kernel/authorization/roles";
import { ownCounters, WRONG_CODES, wrongCodeCounter } from "~/kernel/session/attempt-limits";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { hashWithLimit } from "~/server/authentication/hash-slots";
import { countAttempt } from "~/server/authentication/login-throttle";
import { verifyPassword } from "~/server/authentication/passwords";
import { publicCommand } from "~/server/command/public-command";
import { guardRefusal, wrongCode } from "../policy";
import { type Proof, proofBy, TWO_FACTOR_COLUMNS, type TwoFactorRow } from "../queries/proof";
import { noteWrongCodes } from "./two-factor";

/** The caller's account at the time when the attempt was counted. */
export type AccountCredentials = TwoFactorRow & { email: string; passwordHash: string | null };

/** The answer of a command that makes recovery codes: the codes, encrypted. */
export type EncryptedCodes = { kept: string };
export const ENCRYPTED_CODES: Schema<EncryptedCodes> = () => z.object({ kept: z.string() });

/** Attempts are counted as at sign-in, before anything is compared. */
export async function countAndRead(ctx: AuthContext): Promise<AccountCredentials> {
  const { userId } = ctx.actor;
  const [[row]] = await Promise.all([
    ctx.db
      .select({
        userId: users.id,
        email: users.email,
        passwordHash: users.passwordHash,
        ...TWO_FACTOR_COLUMNS,
      })
      .from(users)
      .where(eq(users.id, userId)),
    countAttempt(ctx, ownCounters(userId, "second-step")),
  ]);
  if (!row) throw new Refusal("token_invalid");
  return row;
}

/** Password and code were correct: clears the failed attempts before them. */
export function clearAttempts({
  loginThrottle,
  actor,
}: Pick<AuthContext, "loginThrottle" | "actor">): void {
  const { userId } = actor;
  loginThrottle.succeed([...ownCounters(userId, "second-step"), wrongCodeCounter(userId)]);
}

/** A person who finds an unlocked device does not have the password. */
export async function requirePassword(
  ctx: AuthContext,
  { userId, passwordHash }: AccountCredentials,
  password: string,
): Promise<void> {
  await hashWithLimit({ tenantId: ctx.tenant.id, source: userId, known: true }, async () => {
    if (!(await verifyPassword(password, passwordHash)))
      throw new Refusal("invalid_input", "invalid_input", {
        fields: { password: "wrong_password" },
      });
  });
}

/** Checks password and code, before anything that makes the account weaker. */
export async function requirePasswordAndCode(
  ctx: AuthContext,
  actor: Actor,
  account: AccountCredentials,
  { password, code }: { password: string; code: string },
): Promise<Proof> {
  if (account.secret === null) throw guardRefusal("second_step_off");
  await requirePassword(ctx, account, password);
  const proof = await proofBy(ctx, account, code);
  if (proof) return proof;
  await countWrongCode(ctx, actor);
  throw wrongCode();
}

/**
 * Wrong codes at sign-in and here count together. The notice is a write of its own: the refused command writes nothing, not even its
 * idempotency key.
 */
async function countWrongCode(ctx: AuthContext, actor: Actor): Promise<void> {
  const [wrong] = await ctx.loginThrottle.count([wrongCodeCounter(actor.userId)]);
  if (wrong?.failures !== WRONG_CODES.noticedAt) return;
  await publicCommand(ctx, {
    load: async () => null,
    decide: () => noteWrongCodes(actor, actor.userId),
  });
}
