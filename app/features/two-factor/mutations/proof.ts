import { sql } from "drizzle-orm";
import { ownCounters } from "~/features/sessions/policy";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { hashWithLimit } from "~/kernel/server/hash-limiter";
import { countAttempt } from "~/kernel/server/login-throttle";
import { verifyPassword } from "~/kernel/server/passwords";
import { guardRefusal, wrongCode } from "../policy";
import { type Proof, proofBy, TWO_FACTOR_COLUMNS, type TwoFactorRow } from "../queries/proof";

/** The own account as it was when the attempt was counted. */
export type AccountCredentials = TwoFactorRow & { email: string; passwordHash: string | null };

/** Guessing is counted as at signing in, before anything is looked at. */
export async function countAndRead(ctx: AuthContext): Promise<AccountCredentials> {
  const { userId } = ctx.actor;
  const find = sql`SELECT id AS userId, email, password_hash AS passwordHash, ${TWO_FACTOR_COLUMNS} FROM users WHERE id = ${userId}`;
  const [[row]] = await Promise.all([ctx.db.all<AccountCredentials>(find), countAttempt(ctx, ownCounters(userId, "second-step"))]);
  if (!row) throw new Refusal("token_invalid");
  return row;
}

/** Password and code were right: what was tried before them is forgotten. */
export function forgetTries({ loginThrottle, actor }: Pick<AuthContext, "loginThrottle" | "actor">): void {
  loginThrottle.succeed(ownCounters(actor.userId, "second-step"));
}

/** Whoever finds an unlocked phone knows no password. */
export async function requirePassword(ctx: AuthContext, { userId, passwordHash }: AccountCredentials, password: string): Promise<void> {
  await hashWithLimit({ tenantId: ctx.tenant.id, source: userId, known: true }, async () => {
    if (!(await verifyPassword(password, passwordHash))) throw new Refusal("invalid_input", "invalid_input", { fields: { password: "wrong_password" } });
  });
}

/** Password and code, before anything that makes the account weaker. */
export async function requireBoth(ctx: AuthContext, account: AccountCredentials, { password, code }: { password: string; code: string }): Promise<Proof> {
  if (account.secret === null) throw guardRefusal("second_step_off");
  await requirePassword(ctx, account, password);
  const proof = await proofBy(ctx, account, code);
  if (!proof) throw wrongCode();
  return proof;
}
