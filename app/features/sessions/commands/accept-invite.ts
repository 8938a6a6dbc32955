import { join } from "~/features/users/mutations/password";
import { codeRefusal } from "~/features/access-codes/policy";
import { redeemCode, voidCodesOf } from "~/features/access-codes/mutations";
import { sha256 } from "~/kernel/text/canonical";
import { newId } from "~/kernel/ids";
import { publicCommand } from "~/server/command/public-command";
import type { RequestContext } from "~/server/request-context";
import type { From } from "~/server/load-context";
import { requireUncommon } from "~/server/authentication/password-rules";
import { storeDevice } from "~/server/authentication/device-cookie";
import { hashWithLimit } from "~/server/authentication/hash-slots";
import { hashPassword } from "~/server/authentication/passwords";
import { newToken } from "~/server/authentication/encrypted-token";
import type { AcceptInviteInput } from "../inputs";
import { emailKeyOf } from "../policy";
import { actorOf, getCode, preferencesAfter } from "../queries";
import { adoptLanguage, openSession } from "../mutations";
import type { Admitted } from "./sign-in";

/**
 * Sets the first password with the single-use code of the invitation. With `from` the browser is signed in at once; an API client, which
 * has none, signs in itself.
 */
export async function acceptInvite(
  context: RequestContext,
  input: AcceptInviteInput,
  from: From | null,
): Promise<Admitted | null> {
  const [sessionId, refreshToken] = [newId(context.now().getTime()), newToken()];
  const tokenHash = await sha256(refreshToken);
  const { loaded } = await publicCommand(context, {
    load: () => getCode(context, "invite", input.inviteCode),
    async decide(code) {
      requireUncommon(input.password, { ...code, company: context.tenant.name });
      const hash = await hashWithLimit(
        { tenantId: context.tenant.id, source: code.userId, known: true },
        () => hashPassword(input.password),
      );
      return {
        by: code,
        steps: [
          ...redeemCode(context, code),
          ...join(context, code.userId, hash, codeRefusal(code.kind)),
          voidCodesOf(context, code.userId),
          ...(from ? openSession(context, actorOf(code, sessionId), tokenHash, from) : []),
          ...(from ? adoptLanguage(context, code, from) : []),
        ],
        record: [{ subject: { type: "user", id: code.userId }, event: "user.joined" }],
      };
    },
  });
  if (from) await storeDevice(context, emailKeyOf(loaded.email), from);
  return (
    from && {
      actor: actorOf(loaded, sessionId),
      refreshToken,
      preferences: preferencesAfter(loaded, from),
    }
  );
}
