import { type TicketEvent, ticketMail } from "~/features/mails/emails/ticket-mails";
import { findRecipient } from "~/features/mails/queries/recipient";
import { findTicketFor, type TicketFacts } from "~/features/mails/queries/ticket";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const ticketMails: Record<`${TicketEvent}.mail`, MailMaker> = {
  "ticket.created.mail": aboutTicket("ticket.created"),
  "ticket.accepted.mail": aboutTicket("ticket.accepted"),
  "ticket.rejected.mail": aboutTicket("ticket.rejected"),
  "ticket.done.mail": aboutTicket("ticket.done"),
};

function aboutTicket(event: TicketEvent): MailMaker {
  return async (context, { ticketId = "", userId = "", customerId }): Promise<DueMail> => {
    const to = await findRecipient(context, userId);
    if (!to) return NO_READER;
    const ticket = await findTicketFor(context, ticketId, to, customerId);
    if (!ticket) return NO_READER;
    if (!stillApplies(event, ticket)) return PAST;
    const href = `${context.tenant.origin}/tickets/${ticket.id}`;
    return {
      to,
      contentFor: (_, localization) => ticketMail({ event, ticket, href }, localization),
    };
  };
}

/** A mail is read on arrival, so a mail about an outdated state would mislead its recipient. */
function stillApplies(event: TicketEvent, { status }: TicketFacts): boolean {
  if (event === "ticket.rejected") return status === "rejected";
  if (event === "ticket.done") return status === "done";
  return event === "ticket.created"
    ? status !== "rejected" && status !== "done"
    : status === "accepted" || status === "in-progress";
}
