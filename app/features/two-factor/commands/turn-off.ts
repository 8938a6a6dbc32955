import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { deleteTwoFactor, redeemProof } from "../mutations/two-factor";
import type { ProvedInput } from "../inputs";
import { wrongCode } from "../policy";
import {
  type AccountCredentials,
  countAndRead,
  clearAttempts,
  requirePasswordAndCode,
} from "../mutations/proof";

/** Called by the user who enabled it. The password alone is sufficient from then on. */
export async function disableTwoFactor(
  ctx: AuthContext,
  input: ProvedInput,
): Promise<{ id: string }> {
  const { userId } = ctx.actor;
  const result = await command<{ id: string }, AccountCredentials>(ctx, {
    name: "second-steps.turn-off",
    // The fingerprint stored with the idempotency key must not allow a reader to guess passwords.
    input: await ctx.signer.sign("second-step", `${input.password}\n${input.code}`),
    returns: ID_RESPONSE,
    load: () => countAndRead(ctx),
    async decide(account, actor) {
      const granted = permit(actor, "profile.own", { own: userId === actor.userId });
      const proof = await requirePasswordAndCode(ctx, actor, account, input);
      return {
        permit: granted,
        steps: [...redeemProof(ctx, proof, wrongCode()), ...deleteTwoFactor(ctx, userId)],
        record: [{ subject: { type: "user", id: userId }, event: "user.second-step-off" }],
        announce: [{ type: "user.second_step_off", ids: { userId } }],
        response: idResponse(userId),
      };
    },
  });
  clearAttempts(ctx);
  return result;
}
