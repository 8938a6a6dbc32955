import * as z from "zod/mini";
import { discardMail } from "~/features/mails/commands/discard";
import { sendMailAgain } from "~/features/mails/commands/send-again";
import { mailInput, undeliveredInput } from "~/features/mails/inputs";
import { listUndelivered } from "~/features/mails/queries/undelivered";
import { BUDGET_SCOPES } from "~/kernel/mail/budget";
import { endpoint } from "./endpoint";

export const mailEndpoints = [
  endpoint({
    method: "GET",
    path: "/undeliveredMails",
    summary:
      "List the emails that could not be sent and are no longer retried, and those that wait to be released (held). For system administrators",
    access: "settings",
    input: undeliveredInput,
    response: () =>
      z.object({
        entities: z.array(
          z.looseObject({
            id: z.string(),
            type: z.string(),
            userId: z.string(),
            why: z.string(),
            held: z.nullable(z.enum(BUDGET_SCOPES)),
          }),
        ),
        totalCount: z.number(),
      }),
    run: (ctx, input) => listUndelivered(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/undeliveredMails/sendAgain",
    summary:
      "Send all emails that failed again, at most a hundred per request. Held emails are released one by one",
    access: "settings",
    input: z.strictObject({}),
    response: () => z.object({ sent: z.number() }),
    run: (ctx) => sendMailAgain(ctx, { id: null }),
  }),
  endpoint({
    method: "POST",
    path: "/undeliveredMails/:id/sendAgain",
    summary: "Send an undelivered email again, or release one that is held",
    access: "settings",
    input: mailInput,
    response: () => z.object({ sent: z.number() }),
    run: (ctx, input) => sendMailAgain(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/undeliveredMails/:id",
    summary: "Discard an undelivered email",
    access: "settings",
    input: mailInput,
    run: (ctx, input) => discardMail(ctx, input),
  }),
];
