import { eq } from "drizzle-orm";
import { changePassword } from "~/features/users/mutations/password";
import { users } from "~/database/schema/users";
import { voidCodesOf } from "~/features/access-codes/mutations";
import { ownCounters } from "~/kernel/session/attempt-limits";
import { endOtherSessions } from "~/server/authentication/end-sessions";
import { activityOf } from "~/features/users/mutations/account";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { hashWithLimit } from "~/server/authentication/hash-slots";
import { countAttempt } from "~/server/authentication/login-throttle";
import { requireUncommon } from "~/server/authentication/password-rules";
import { hashPassword, verifyPassword } from "~/server/authentication/passwords";
import { permit } from "~/server/command/permit";
import type { ChangePasswordInput } from "../inputs";

type Account = { email: string; passwordHash: string | null };

/** Requires the old password. Other sessions end, this one continues. Attempts are counted as at sign-in. */
export async function changeOwnPassword(
  ctx: AuthContext,
  input: ChangePasswordInput,
): Promise<{ id: string }> {
  const { userId } = ctx.actor;
  // The fingerprint stored with the idempotency key must not allow a reader to guess passwords.
  const encrypt = await ctx.signer.sign(
    "password-change",
    `${input.oldPassword}\n${input.newPassword}`,
  );
  const result = await command<{ id: string }, Account>(ctx, {
    name: "profile.change-password",
    input: encrypt,
    returns: ID_RESPONSE,
    load: () => countAndRead(ctx),
    async decide(account, actor) {
      const granted = permit(actor, "profile.own", { own: userId === actor.userId });
      const inTurn = <T>(work: () => Promise<T>) =>
        hashWithLimit({ tenantId: ctx.tenant.id, source: userId, known: true }, work);
      const before = await inTurn(() => proved(input.oldPassword, account.passwordHash));
      requireUncommon(
        input.newPassword,
        { ...actor, email: account.email, company: ctx.tenant.name },
        "newPassword",
      );
      const hash = await inTurn(() => hashPassword(input.newPassword));
      return {
        permit: granted,
        steps: [
          ...changePassword(ctx, userId, before, hash),
          endOtherSessions(ctx, actor, "password-change"),
          voidCodesOf(ctx, userId),
        ],
        record: [activityOf({ id: userId }, "password-changed")],
        announce: [{ type: "user.password_changed", ids: { userId } }],
        response: idResponse(userId),
      };
    },
  });
  ctx.loginThrottle.succeed(ownCounters(userId, "password"));
  return result;
}

async function countAndRead(ctx: AuthContext): Promise<Account> {
  const { userId } = ctx.actor;
  const [[account]] = await Promise.all([
    ctx.db
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId)),
    countAttempt(ctx, ownCounters(userId, "password")),
  ]);
  return account ?? { email: "", passwordHash: null };
}

async function proved(password: string, hash: string | null): Promise<string> {
  const right = await verifyPassword(password, hash);
  if (!right || hash === null)
    throw new Refusal("invalid_input", "invalid_input", {
      fields: { oldPassword: "wrong_password" },
    });
  return hash;
}
