import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { SendAgainInput } from "../inputs";
import { findUndelivered } from "../queries/undelivered";
import { activityOf, tryAgain } from "../mutations";

const SENT = () => z.object({ sent: z.number() });

/** Sends mails again, after the address was corrected or the mail server is available. The content is new: expired codes are not sent. */
export function sendMailAgain(ctx: AuthContext, input: SendAgainInput) {
  return command(ctx, {
    name: "mails.send-again",
    input,
    returns: SENT,
    load: () => findUndelivered(ctx, input.id),
    decide(mails, actor) {
      const granted = permit(actor, "mails.undelivered");
      const first = present(mails[0]);
      return {
        permit: granted,
        steps: mails.flatMap((mail) => tryAgain(ctx, mail)),
        record: [
          activityOf(first, "mail-sent-again"),
          ...mails.slice(1).map((mail) => activityOf(mail, "mail-sent-again")),
        ],
        response: sql`json_object('sent', ${mails.length})`,
      };
    },
  });
}
