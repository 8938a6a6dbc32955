import type { AuthContext } from "~/kernel/server/request-context";
import { newSecret } from "~/kernel/server/one-time-codes";
import { permit } from "~/kernel/server/permit";
import type { BeginInput } from "../inputs";
import { guardRefusal } from "../policy";
import { addressOf } from "../queries/own";
import { countAndRead, forgetTries, requirePassword } from "../mutations/proof";
import { type Setup, SETUP_MS } from "../model";

/** A secret for an app, for who knows the password. It is sealed into `setup` and kept nowhere until its first code comes back. */
export async function beginTwoFactorSetup(ctx: AuthContext, { password }: BeginInput): Promise<Setup> {
  const [actor, account] = await Promise.all([ctx.verified(), countAndRead(ctx)]);
  permit(actor, "profile.own", { own: actor.userId === account.userId });
  if (account.secret !== null) throw guardRefusal("second_step_on");
  await requirePassword(ctx, account, password);
  forgetTries(ctx);
  const secret = newSecret();
  const setup = await ctx.encryption.encrypt("second-step-setup", actor.userId, [secret, ctx.now().getTime() + SETUP_MS, account.email].join("\n"));
  return { setup, secret, address: addressOf(ctx.tenant.name, account.email, secret) };
}
