import { sql } from "drizzle-orm";
import { type AttemptKeys, attemptKeys, refuseWhenLocked } from "~/features/sessions/policy";
import { countAttempts } from "~/features/sessions/statements";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import { verifyPassword } from "~/kernel/server/passwords";
import { toStatement } from "~/kernel/server/statement";
import { guardRefusal, wrongCode } from "../policy";
import { type Proof, proofBy, SECOND_STEP_COLUMNS, type SecondStepRow } from "../queries/proof";

/** The own account as it was when the attempt was counted. */
export type Asked = SecondStepRow & { keys: AttemptKeys; lockedUntil: number; email: string; passwordHash: string | null };

/** Guessing is counted as at signing in, before anything is looked at. */
export async function countAndRead(ctx: Ctx): Promise<Asked> {
  const { userId } = ctx.actor;
  const keys = await attemptKeys(userId, "", "second-step");
  const find = sql`SELECT id AS userId, email, password_hash AS passwordHash, ${SECOND_STEP_COLUMNS} FROM users WHERE id = ${userId}`;
  const [counted, found] = await ctx.database.write([...countAttempts(ctx, keys).map((each) => each.statement), toStatement(find)]);
  // Safe: the columns that were asked for; a session has its user.
  const row = found?.rows[0] as unknown as Omit<Asked, "keys" | "lockedUntil">;
  return { ...row, keys, lockedUntil: Number(counted?.rows[0]?.["lockedUntil"] ?? 0) };
}

/** Whoever finds an unlocked phone knows no password. */
export async function requirePassword(ctx: Ctx, { lockedUntil, passwordHash }: Asked, password: string): Promise<void> {
  refuseWhenLocked([lockedUntil], ctx.now());
  if (!(await verifyPassword(password, passwordHash))) throw new Refusal("invalid_input", "invalid_input", { fields: { password: "wrong_password" } });
}

/** Password and code, before anything that makes the account weaker. */
export async function requireBoth(ctx: Ctx, asked: Asked, { password, code }: { password: string; code: string }): Promise<Proof> {
  if (asked.secret === null) throw guardRefusal("second_step_off");
  await requirePassword(ctx, asked, password);
  const proof = await proofBy(ctx, asked, code);
  if (!proof) throw wrongCode();
  return proof;
}
