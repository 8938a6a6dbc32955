import { sql } from "drizzle-orm";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { ProvedInput } from "../inputs";
import { wrongCode } from "../policy";
import {
  type AccountCredentials,
  countAndRead,
  clearAttempts,
  type EncryptedCodes,
  ENCRYPTED_CODES,
  requirePasswordAndCode,
} from "../mutations/proof";
import {
  forgetRecoveryCodes,
  newRecoveryCodes,
  redeemProof,
  storeRecoveryCodes,
} from "../mutations/two-factor";

/** Issues ten new recovery codes. The previous ones are void. */
export async function renewRecoveryCodes(
  ctx: AuthContext,
  input: ProvedInput,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor;
  const codes = newRecoveryCodes();
  const { kept: encrypted } = await command<EncryptedCodes, AccountCredentials>(ctx, {
    name: "second-steps.renew-recovery-codes",
    // The fingerprint stored with the idempotency key must not allow a reader to guess passwords.
    input: await ctx.signer.sign("second-step", `${input.password}\n${input.code}`),
    returns: ENCRYPTED_CODES,
    load: () => countAndRead(ctx),
    async decide(account, actor) {
      const granted = permit(actor, "profile.own", { own: userId === actor.userId });
      const proof = await requirePasswordAndCode(ctx, actor, account, input);
      return {
        permit: granted,
        steps: [
          ...redeemProof(ctx, proof, wrongCode()),
          forgetRecoveryCodes(ctx, userId),
          ...(await storeRecoveryCodes(ctx, userId, codes)),
        ],
        record: [{ subject: { type: "user", id: userId }, event: "user.recovery-codes-renewed" }],
        response: sql`json_object('kept', ${await ctx.encryption.encrypt("recovery-codes", userId, codes.join(" "))})`,
      };
    },
  });
  clearAttempts(ctx);
  return {
    recoveryCodes:
      (await ctx.encryption.open("recovery-codes", userId, encrypted))?.split(" ") ?? [],
  };
}
