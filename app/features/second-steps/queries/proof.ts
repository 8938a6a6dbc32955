import { type SQL, sql } from "drizzle-orm";
import { sha256 } from "~/kernel/canonical";
import type { RequestContext } from "~/kernel/server/request-context";
import { stepOf } from "~/kernel/server/one-time-codes";
import { typedCode } from "../policy";

/** That a row of `users` is asked for a code. */
export const HAS_TWO_FACTOR: SQL = sql`EXISTS (SELECT 1 FROM second_steps WHERE second_steps.user_id = users.id)`;

/** What a code of a row of `users` is compared with: null, null and none for who has no second step. */
export const TWO_FACTOR_COLUMNS: SQL = sql`(SELECT secret FROM second_steps WHERE user_id = users.id) AS secret,
  (SELECT last_step FROM second_steps WHERE user_id = users.id) AS lastStep,
  (SELECT group_concat(hash) FROM second_step_recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS hashes`;

export type TwoFactorRow = { userId: string; secret: string | null; lastStep: number | null; hashes: string | null };

/** A code that is right and was not used when it was looked at; `spendProof` uses it up. */
export type Proof = { userId: string } & ({ step: number } | { hash: string });

/** Null for whatever is wrong. A secret that cannot be opened here, as of a company that moved to other keys, leaves the recovery codes. */
export async function proofBy(context: Pick<RequestContext, "encryption" | "now">, { userId, secret, lastStep, hashes }: TwoFactorRow, text: string): Promise<Proof | null> {
  const typed = typedCode(text);
  const [opened, hash] = await Promise.all([context.encryption.open("second-step", userId, secret ?? ""), sha256("recoveryCode" in typed ? typed.recoveryCode : "")]);
  if ("recoveryCode" in typed) return (hashes ?? "").split(",").includes(hash) ? { userId, hash } : null;
  const step = opened === null ? null : await stepOf(opened, typed.code, context.now(), lastStep ?? 0);
  return step === null ? null : { userId, step };
}
