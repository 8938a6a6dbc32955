import { and, count, eq, isNull } from "drizzle-orm";
import { countOf } from "~/database/fields";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { guardRefusal } from "../policy";
import type { OwnTwoFactor, Setup } from "../model";
import { secondStepRecoveryCodes, secondSteps } from "~/database/schema/two-factor";

/** Whether the caller's account requires a code, and how many recovery codes are left. */
export async function findOwnTwoFactor(ctx: AuthContext): Promise<OwnTwoFactor> {
  const rows = await ctx.db
    .select({
      since: secondSteps.createdAt,
      recoveryCodes: countOf(
        secondStepRecoveryCodes,
        and(
          eq(secondStepRecoveryCodes.userId, secondSteps.userId),
          isNull(secondStepRecoveryCodes.usedAt),
        ),
      ),
    })
    .from(secondSteps)
    .where(eq(secondSteps.userId, ctx.actor.userId));
  const row = rows[0];
  return row ? { on: true, ...row } : { on: false, since: null, recoveryCodes: 0 };
}

/** The number of recovery codes left, for the email that reports that one was used. */
export async function countRecoveryCodes(
  context: Pick<RequestContext, "db">,
  userId: string,
): Promise<number> {
  const rows = await context.db
    .select({ count: count() })
    .from(secondStepRecoveryCodes)
    .where(and(eq(secondStepRecoveryCodes.userId, userId), isNull(secondStepRecoveryCodes.usedAt)));
  return rows[0]?.count ?? 0;
}

/** Decrypts the secret that waits for its first code. Refused when it has expired. */
export async function openSetup(
  { encryption, now, actor, tenant }: Pick<AuthContext, "encryption" | "now" | "actor" | "tenant">,
  setup: string,
): Promise<Setup> {
  const opened = await encryption.open("second-step-setup", actor.userId, setup);
  const [secret = "", until = "0", email = ""] = opened?.split("\n") ?? [];
  if (secret === "" || Number(until) <= now().getTime())
    throw guardRefusal("second_step_setup_expired");
  return { setup, secret, address: addressOf(tenant.name, email, secret) };
}

/** The content of the QR code for an app: the account and the issuer of the codes. */
export function addressOf(company: string, email: string, secret: string): string {
  return `otpauth://totp/${encodeURIComponent(company)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(company)}`;
}
