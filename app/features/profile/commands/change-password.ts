import { sql } from "drizzle-orm";
import { voidCodesOf } from "~/features/access-codes/statements";
import { type AttemptKeys, attemptKeys, refuseWhenLocked } from "~/features/sessions/policy";
import { changePassword, countAttempts, endOtherSessions, forgetAttempts } from "~/features/sessions/statements";
import { activityOf } from "~/features/users/statements";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/kernel/server/command";
import type { Ctx } from "~/kernel/server/ctx";
import { requireUncommon } from "~/kernel/server/password-rules";
import { hashPassword, verifyPassword } from "~/kernel/server/passwords";
import { permit } from "~/kernel/server/permit";
import { toStatement } from "~/kernel/server/statement";
import type { ChangePasswordInput } from "../inputs";

type Account = { lockedUntil: number; email: string; passwordHash: string | null };

/** With the old password. Other sessions end, this one goes on; guessing is counted as at signing in. */
export async function changeOwnPassword(ctx: Ctx, input: ChangePasswordInput): Promise<{ id: string }> {
  const { userId } = ctx.actor;
  const keys = await attemptKeys(userId, "", "password");
  // What is kept beside the key must not let anybody who reads it try passwords.
  const seal = await ctx.signer.sign("password-change", `${input.oldPassword}\n${input.newPassword}`);
  return command(ctx, {
    name: "profile.change-password",
    input: seal,
    load: () => countAndRead(ctx, keys),
    async decide(account, actor) {
      const granted = permit(actor, "profile.own", { own: userId === actor.userId });
      refuseWhenLocked([account.lockedUntil], ctx.now());
      const before = await proved(input.oldPassword, account.passwordHash);
      requireUncommon(input.newPassword, { ...actor, email: account.email, company: ctx.tenant.name }, "newPassword");
      return {
        permit: granted,
        steps: [
          ...changePassword(ctx, userId, before, await hashPassword(input.newPassword)),
          endOtherSessions(ctx, actor, "password-change"),
          voidCodesOf(ctx, userId),
          ...forgetAttempts(keys),
        ],
        record: [activityOf({ id: userId }, "password-changed")],
        announce: [{ type: "user.password_changed", ids: { userId } }],
        answer: sql`json_object('id', ${userId})`,
      };
    },
  });
}

async function countAndRead(ctx: Ctx, keys: AttemptKeys): Promise<Account> {
  const find = sql`SELECT email, password_hash AS passwordHash FROM users WHERE id = ${ctx.actor.userId}`;
  const [counted, found] = await ctx.database.write([...countAttempts(ctx, keys).map((each) => each.statement), toStatement(find)]);
  const row = found?.rows[0];
  return { lockedUntil: Number(counted?.rows[0]?.["lockedUntil"] ?? 0), email: String(row?.["email"] ?? ""), passwordHash: textOrNull(row?.["passwordHash"]) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

async function proved(password: string, hash: string | null): Promise<string> {
  const right = await verifyPassword(password, hash);
  if (!right || hash === null) throw new Refusal("invalid_input", "invalid_input", { fields: { oldPassword: "wrong_password" } });
  return hash;
}
