import { sql } from "drizzle-orm";
import { sha256 } from "~/kernel/text/canonical";
import type { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/kernel/server/request-context";
import type { PublicChange } from "~/kernel/server/command/public-command";
import { guarded, step, type Step } from "~/kernel/server/command/statement";
import { guardRefusal, recoveryCodeOf } from "../policy";
import type { Proof } from "../queries/proof";
import { RECOVERY_CODES, RECOVERY_LENGTH } from "../model";

/** Marks a code as used. Of two concurrent requests with the same code the second is refused, with everything it would write. */
export function spendProof(
  { now }: Pick<RequestContext, "now">,
  proof: Proof,
  otherwise: Refusal,
): Step[] {
  const used =
    "step" in proof
      ? sql`UPDATE second_steps SET last_step = ${proof.step} WHERE user_id = ${proof.userId} AND last_step < ${proof.step}`
      : sql`UPDATE second_step_recovery_codes SET used_at = ${now().getTime()} WHERE user_id = ${proof.userId} AND hash = ${proof.hash} AND used_at IS NULL`;
  return guarded(used, otherwise);
}

/** Records several wrong codes after the correct password, and notifies the owner of the account. */
export function noteWrongCodes(by: PublicChange["by"], userId: string): PublicChange {
  return {
    by,
    steps: [],
    record: [{ subject: { type: "user", id: userId }, event: "user.second-step-failed" }],
    announce: [{ type: "user.second_step_failed", ids: { userId } }],
  };
}

/** Requires a code from now on. `lastStep` is that of the code that confirmed it. */
export function storeTwoFactor(
  { now }: Pick<RequestContext, "now">,
  { userId, secret, lastStep }: { userId: string; secret: string; lastStep: number },
): Step {
  return step(
    sql`INSERT INTO second_steps (user_id, secret, last_step, created_at) VALUES (${userId}, ${secret}, ${lastStep}, ${now().getTime()})`,
    guardRefusal("second_step_on"),
  );
}

/** Also deletes the recovery codes. */
export function deleteTwoFactor(userId: string): Step[] {
  return [
    forgetRecoveryCodes(userId),
    step(sql`DELETE FROM second_steps WHERE user_id = ${userId}`),
  ];
}

export function forgetRecoveryCodes(userId: string): Step {
  return step(sql`DELETE FROM second_step_recovery_codes WHERE user_id = ${userId}`);
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))),
  );
}

export async function storeRecoveryCodes(
  userId: string,
  codes: readonly string[],
): Promise<Step[]> {
  const hashes = await Promise.all(codes.map(sha256));
  return hashes.map((hash) =>
    step(sql`INSERT INTO second_step_recovery_codes (user_id, hash) VALUES (${userId}, ${hash})`),
  );
}
