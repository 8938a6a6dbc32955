import { codeRefusal } from "~/features/access-codes/policy";
import { spendCode, voidCodesOf } from "~/features/access-codes/statements";
import { commandByVisitor } from "~/kernel/server/command-by-visitor";
import type { Visit } from "~/kernel/server/ctx";
import { requireUncommon } from "~/kernel/server/password-rules";
import { hashPassword } from "~/kernel/server/passwords";
import type { ResetInput } from "../inputs";
import { attemptKeys, emailKeyOf } from "../policy";
import { getCode } from "../queries";
import { endSessionsOf, forgetAttempts, setPassword } from "../statements";

/** A new password by the code from the mail: it works once, and whoever was signed in with the old one no longer is. */
export async function resetPassword(visit: Visit, input: ResetInput): Promise<void> {
  await commandByVisitor(visit, {
    load: () => getCode(visit, "password-reset", input.passwordResetCode),
    async decide(code) {
      requireUncommon(input.password, { ...code, company: visit.tenant.name });
      const { userId } = code;
      return {
        by: code,
        steps: [
          ...spendCode(visit, code),
          ...setPassword(visit, userId, await hashPassword(input.password), codeRefusal(code.kind)),
          voidCodesOf(visit, userId),
          endSessionsOf(visit, userId, "password-change"),
          // Who was locked out for guessing the forgotten one may come in with the new one.
          ...forgetAttempts(await attemptKeys(emailKeyOf(code.email), "")),
        ],
        record: [{ subject: { type: "user", id: userId }, event: "user.password-reset" }],
        announce: [{ type: "user.password_changed", ids: { userId } }],
      };
    },
  });
}
