import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { MailInput } from "../inputs";
import { findUndelivered } from "../queries/undelivered";
import { activityOf, giveUp } from "../mutations";
import { isPdf } from "../model";

/** Discards an unsent mail. A PDF cannot be discarded, because its order must have one. */
export function discardMail(ctx: AuthContext, input: MailInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "mails.discard",
    input,
    returns: ID_RESPONSE,
    load: () => findUndelivered(ctx, input.id),
    decide(mails, actor) {
      const granted = permit(actor, "mails.undelivered");
      const mail = present(mails.find(({ type }) => !isPdf(type)));
      return {
        permit: granted,
        steps: giveUp(ctx, mail),
        record: [activityOf(mail, "mail-discarded")],
        response: idResponse(mail.id),
      };
    },
  });
}
