import { setPassword } from "~/features/users/mutations/password";
import { codeRefusal } from "~/features/access-codes/policy";
import { redeemCode, voidCodesOf } from "~/features/access-codes/mutations";
import { publicCommand } from "~/server/command/public-command";
import type { RequestContext } from "~/server/request-context";
import { requireUncommon } from "~/server/authentication/password-rules";
import { storeDevice } from "~/server/authentication/device-cookie";
import { hashWithLimit } from "~/server/authentication/hash-slots";
import type { From } from "~/server/load-context";
import { hashPassword } from "~/server/authentication/passwords";
import { endSessionsOf } from "~/server/authentication/end-sessions";
import type { ResetInput } from "../inputs";
import { accountKey, emailKeyOf } from "../policy";
import { getCode } from "../queries";

/** Sets a new password with the single-use code from the email, and ends all sessions opened with the old one. */
export async function resetPassword(
  context: RequestContext,
  input: ResetInput,
  from: From,
): Promise<void> {
  const { loaded } = await publicCommand(context, {
    load: () => getCode(context, "password-reset", input.passwordResetCode),
    async decide(code) {
      requireUncommon(input.password, { ...code, company: context.tenant.name });
      const { userId } = code;
      const hash = await hashWithLimit(
        { tenantId: context.tenant.id, source: userId, known: true },
        () => hashPassword(input.password),
      );
      return {
        by: code,
        steps: [
          ...redeemCode(context, code),
          ...setPassword(context, userId, hash, codeRefusal(code.kind)),
          voidCodesOf(context, userId),
          endSessionsOf(context, userId, "password-change"),
        ],
        record: [{ subject: { type: "user", id: userId }, event: "user.password-reset" }],
        announce: [{ type: "user.password_changed", ids: { userId } }],
      };
    },
  });
  // Clears the locks caused by attempts with the forgotten password, so that the user can sign in with the new one, from this browser even
  // during an attack on the account.
  const emailKey = emailKeyOf(loaded.email);
  await context.loginThrottle.clear(await accountKey(emailKey));
  await storeDevice(context, emailKey, from);
}
