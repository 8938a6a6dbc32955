import { type EncryptedCodes, ENCRYPTED_CODES } from "../mutations/proof";
import { sql } from "drizzle-orm";
import { endOtherSessions } from "~/server/authentication/end-sessions";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { stepOf } from "~/server/authentication/one-time-codes";
import { permit } from "~/server/command/permit";
import type { TurnOnInput } from "../inputs";
import { typedCode, wrongCode } from "../policy";
import { openSetup } from "../queries/own";
import { storeRecoveryCodes, storeTwoFactor, newRecoveryCodes } from "../mutations/two-factor";
import type { Setup } from "../model";

/**
 * Enables two-factor authentication after the app's first code. Other sessions end because they did not provide a code. Returns the
 * recovery codes, also when the request is repeated.
 */
export async function enableTwoFactor(
  ctx: AuthContext,
  input: TurnOnInput,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor;
  const codes = newRecoveryCodes();
  const { kept: encrypted } = await command<EncryptedCodes, Setup>(ctx, {
    name: "second-steps.turn-on",
    input,
    returns: ENCRYPTED_CODES,
    load: () => openSetup(ctx, input.setup),
    async decide({ secret }, actor) {
      const granted = permit(actor, "profile.own", { own: userId === actor.userId });
      const typed = typedCode(input.code);
      const lastStep = "code" in typed ? await stepOf(secret, typed.code, ctx.now(), 0) : null;
      if (lastStep === null) throw wrongCode();
      return {
        permit: granted,
        steps: [
          storeTwoFactor(ctx, {
            userId,
            secret: await ctx.encryption.encrypt("second-step", userId, secret),
            lastStep,
          }),
          ...(await storeRecoveryCodes(ctx, userId, codes)),
          endOtherSessions(ctx, actor, "second-step"),
        ],
        record: [{ subject: { type: "user", id: userId }, event: "user.second-step-on" }],
        announce: [{ type: "user.second_step_on", ids: { userId } }],
        // The response stored with the idempotency key must be of no use to a reader, so it is encrypted.
        response: sql`json_object('kept', ${await ctx.encryption.encrypt("recovery-codes", userId, codes.join(" "))})`,
      };
    },
  });
  return {
    recoveryCodes:
      (await ctx.encryption.open("recovery-codes", userId, encrypted))?.split(" ") ?? [],
  };
}
