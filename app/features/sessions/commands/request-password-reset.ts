import { sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { issueCode } from "~/features/access-codes/mutations";
import { newId } from "~/kernel/ids";
import { publicCommand } from "~/server/command/public-command";
import type { RequestContext } from "~/server/request-context";
import { findDevice } from "~/server/authentication/device-cookie";
import type { From } from "~/server/load-context";
import { countAttemptOf } from "~/server/authentication/login-throttle";
import type { RequestResetInput } from "../inputs";
import { deviceCounters, emailKeyOf, resetCounters } from "../policy";
import { findAccount } from "../queries";

/**
 * Sends a code to the address if a user who may sign in has it. The response and its time are the same for every address: the same
 * statements run for an unknown address, and the database alone decides whether there is anything to write.
 */
export async function requestPasswordReset(
  context: RequestContext,
  input: RequestResetInput,
  from: From,
): Promise<void> {
  const emailKey = emailKeyOf(input.email);
  const device = await findDevice(context, emailKey, from.deviceCookie ?? "");
  const ways = {
    device: deviceCounters(device, "reset"),
    unknownDevice: await resetCounters({ emailKey, source: from.source }),
  };
  await publicCommand(context, {
    load: () => Promise.all([findAccount(context, emailKey), countAttemptOf(context, ways)]),
    decide([account]) {
      const codeId = newId(context.now().getTime());
      const userId = account?.id ?? newId(context.now().getTime());
      const onlyIf = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.active} = 1
        AND ${users.inviteStatus} = 'ACCEPTED')`;
      return {
        by: { job: "password-reset" },
        steps: issueCode(context, { id: codeId, kind: "password-reset", userId }, onlyIf),
        record: [{ subject: { type: "user", id: userId }, event: "user.password-reset-requested" }],
        announce: [{ type: "user.password_reset_requested", ids: { userId, codeId } }],
        onlyIf,
      };
    },
  });
}
