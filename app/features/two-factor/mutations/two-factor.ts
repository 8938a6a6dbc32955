import { and, eq, isNull, lt } from "drizzle-orm";
import { sha256 } from "~/kernel/text/canonical";
import type { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import type { PublicChange } from "~/server/command/public-command";
import { guarded, step, type Step } from "~/server/command/statement";
import { guardRefusal, recoveryCodeOf } from "../policy";
import type { Proof } from "../queries/proof";
import { RECOVERY_CODES, RECOVERY_LENGTH } from "../model";
import { secondStepRecoveryCodes, secondSteps } from "~/database/schema/two-factor";

type WriteContext = Pick<RequestContext, "db" | "now">;

/** Marks a code as used. Of two concurrent requests with the same code the second is refused, with everything it would write. */
export function redeemProof({ db, now }: WriteContext, proof: Proof, otherwise: Refusal): Step[] {
  const used =
    "step" in proof
      ? db
          .update(secondSteps)
          .set({ lastStep: proof.step })
          .where(and(eq(secondSteps.userId, proof.userId), lt(secondSteps.lastStep, proof.step)))
      : db
          .update(secondStepRecoveryCodes)
          .set({ usedAt: now().getTime() })
          .where(
            and(
              eq(secondStepRecoveryCodes.userId, proof.userId),
              eq(secondStepRecoveryCodes.hash, proof.hash),
              isNull(secondStepRecoveryCodes.usedAt),
            ),
          );
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
  { db, now }: WriteContext,
  { userId, secret, lastStep }: { userId: string; secret: string; lastStep: number },
): Step {
  return step(
    db.insert(secondSteps).values({ userId, secret, lastStep, createdAt: now().getTime() }),
    guardRefusal("second_step_on"),
  );
}

/** Also deletes the recovery codes. */
export function deleteTwoFactor({ db }: WriteContext, userId: string): Step[] {
  return [
    forgetRecoveryCodes({ db }, userId),
    step(db.delete(secondSteps).where(eq(secondSteps.userId, userId))),
  ];
}

export function forgetRecoveryCodes({ db }: Pick<WriteContext, "db">, userId: string): Step {
  return step(db.delete(secondStepRecoveryCodes).where(eq(secondStepRecoveryCodes.userId, userId)));
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))),
  );
}

export async function storeRecoveryCodes(
  { db }: WriteContext,
  userId: string,
  codes: readonly string[],
): Promise<Step[]> {
  const hashes = await Promise.all(codes.map(sha256));
  return hashes.map((hash) => step(db.insert(secondStepRecoveryCodes).values({ userId, hash })));
}
