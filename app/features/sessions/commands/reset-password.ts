import { codeRefusal } from "~/features/access-codes/policy";
import { spendCode, voidCodesOf } from "~/features/access-codes/statements";
import { publicCommand } from "~/kernel/server/public-command";
import type { RequestContext } from "~/kernel/server/request-context";
import { requireUncommon } from "~/kernel/server/password-rules";
import { storeDevice } from "~/kernel/server/device-cookie";
import { hashWithLimit } from "~/kernel/server/hash-limiter";
import type { From } from "~/kernel/server/load-context";
import { hashPassword } from "~/kernel/server/passwords";
import type { ResetInput } from "../inputs";
import { accountKey, emailKeyOf } from "../policy";
import { getCode } from "../queries";
import { endSessionsOf, setPassword } from "../statements";

/** A new password by the code from the mail: it works once, and whoever was signed in with the old one no longer is. */
export async function resetPassword(context: RequestContext, input: ResetInput, from: From): Promise<void> {
  const { loaded } = await publicCommand(context, {
    load: () => getCode(context, "password-reset", input.passwordResetCode),
    async decide(code) {
      requireUncommon(input.password, { ...code, company: context.tenant.name });
      const { userId } = code;
      const hash = await hashWithLimit({ tenantId: context.tenant.id, source: userId, known: true }, () => hashPassword(input.password));
      return {
        by: code,
        steps: [
          ...spendCode(context, code),
          ...setPassword(context, userId, hash, codeRefusal(code.kind)),
          voidCodesOf(context, userId),
          endSessionsOf(context, userId, "password-change"),
        ],
        record: [{ subject: { type: "user", id: userId }, event: "user.password-reset" }],
        announce: [{ type: "user.password_changed", ids: { userId } }],
      };
    },
  });
  // Who was locked out for guessing the forgotten one may come in with the new one, by this browser also while strangers are guessing.
  const emailKey = emailKeyOf(loaded.email);
  await context.loginThrottle.clear(await accountKey(emailKey));
  await storeDevice(context, emailKey, from);
}
