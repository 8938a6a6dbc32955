import { type SQL, sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { NUMBER_OR_NULL, type RowOf, TEXT_OR_NULL, value } from "~/database/fields";
import { sha256 } from "~/kernel/text/canonical";
import type { RequestContext } from "~/server/request-context";
import { stepOf } from "~/server/authentication/one-time-codes";
import { typedCode } from "../policy";
import { secondStepRecoveryCodes, secondSteps } from "~/database/schema/two-factor";

/** Whether a row of `users` requires a code. */
export const HAS_TWO_FACTOR: SQL = sql`EXISTS (SELECT 1 FROM ${secondSteps} WHERE ${secondSteps.userId} = ${users.id})`;

/** What a code is compared with, for a row of `users`: null, null and none without two-factor authentication. */
export const TWO_FACTOR_COLUMNS = {
  secret: value(
    TEXT_OR_NULL,
    sql`(SELECT ${secondSteps.secret} FROM ${secondSteps} WHERE ${secondSteps.userId} = ${users.id})`,
  ),
  lastStep: value(
    NUMBER_OR_NULL,
    sql`(SELECT ${secondSteps.lastStep} FROM ${secondSteps} WHERE ${secondSteps.userId} = ${users.id})`,
  ),
  hashes: value(
    TEXT_OR_NULL,
    sql`(SELECT group_concat(${secondStepRecoveryCodes.hash}) FROM ${secondStepRecoveryCodes}
      WHERE ${secondStepRecoveryCodes.userId} = ${users.id} AND ${secondStepRecoveryCodes.usedAt} IS NULL)`,
  ),
};

export type TwoFactorRow = RowOf<typeof TWO_FACTOR_COLUMNS> & { userId: string };

/** A correct code that was unused when it was read. `redeemProof` marks it as used. */
export type Proof = { userId: string } & ({ step: number } | { hash: string });

/**
 * Null for any invalid code. When a secret cannot be decrypted here, for example after the tenant moved to other keys, only the recovery
 * codes work.
 */
export async function proofBy(
  context: Pick<RequestContext, "encryption" | "now">,
  { userId, secret, lastStep, hashes }: TwoFactorRow,
  text: string,
): Promise<Proof | null> {
  const typed = typedCode(text);
  const [opened, hash] = await Promise.all([
    context.encryption.open("second-step", userId, secret ?? ""),
    sha256("recoveryCode" in typed ? typed.recoveryCode : ""),
  ]);
  if ("recoveryCode" in typed)
    return (hashes ?? "").split(",").includes(hash) ? { userId, hash } : null;
  const step =
    opened === null ? null : await stepOf(opened, typed.code, context.now(), lastStep ?? 0);
  return step === null ? null : { userId, step };
}
