import type { AuthContext } from "~/server/request-context";
import { newSecret } from "~/server/authentication/one-time-codes";
import { permit } from "~/server/command/permit";
import type { BeginInput } from "../inputs";
import { guardRefusal } from "../policy";
import { addressOf } from "../queries/own";
import { countAndRead, clearAttempts, requirePassword } from "../mutations/proof";
import { type Setup, SETUP_MS } from "../model";

/**
 * Creates a secret for an authenticator app after checking the password. It is encrypted into `setup` and not stored until its first code
 * is confirmed.
 */
export async function beginTwoFactorSetup(
  ctx: AuthContext,
  { password }: BeginInput,
): Promise<Setup> {
  const [actor, account] = await Promise.all([ctx.verified(), countAndRead(ctx)]);
  permit(actor, "profile.own", { own: actor.userId === account.userId });
  if (account.secret !== null) throw guardRefusal("second_step_on");
  await requirePassword(ctx, account, password);
  clearAttempts(ctx);
  const secret = newSecret();
  const setup = await ctx.encryption.encrypt(
    "second-step-setup",
    actor.userId,
    [secret, ctx.now().getTime() + SETUP_MS, account.email].join("\n"),
  );
  return { setup, secret, address: addressOf(ctx.tenant.name, account.email, secret) };
}
