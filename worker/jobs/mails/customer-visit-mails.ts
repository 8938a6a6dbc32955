import * as z from "zod/mini";
import {
  type CustomerVisitTimes,
  customerVisitMail,
} from "~/features/mails/emails/customer-visit-mails";
import type { TicketVisitEvent } from "~/features/mails/emails/ticket-mails";
import { type CustomerVisit, findCustomerVisit } from "~/features/mails/queries/customer-visit";
import { findRecipient } from "~/features/mails/queries/recipient";
import { findTicketFor } from "~/features/mails/queries/ticket";
import { seesNextVisit } from "~/features/tickets/policy";
import { parseStored } from "~/database/checked";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const customerVisitMails: Record<`${TicketVisitEvent}.mail`, MailMaker> = {
  "ticket.visit_planned.mail": aboutVisit("planned"),
  "ticket.visit_moved.mail": aboutVisit("moved"),
  "ticket.visit_cancelled.mail": aboutVisit("cancelled"),
};

type Change = "planned" | "moved" | "cancelled";

/** To the customer's user who raised the ticket. Only first names, and never more than the page of the ticket shows. */
function aboutVisit(change: Change): MailMaker {
  return async (context, ids): Promise<DueMail> => {
    const { ticketId = "", visitId = "", userId = "" } = ids;
    const [to, visit, { features, timeZone }] = await Promise.all([
      findRecipient(context, userId),
      findCustomerVisit(context, visitId),
      context.settings(),
    ]);
    if (!features.VISITS_TO_CUSTOMERS.enabled) return { remark: "not sent: off" };
    if (!to || !seesNextVisit(to)) return NO_READER;
    const ticket = await findTicketFor(context, ticketId, to);
    if (!ticket) return NO_READER;
    const [is, was] = [timesIn(ids["is"]), timesIn(ids["was"])];
    const isTheirs = visit?.tickets.some(({ id }) => id === ticketId);
    if (!visit || !is || !isTheirs || !stillApplies(change, visit, is)) return PAST;
    // Rows of an earlier release do not say who came: theirs are told the present ones.
    const told = namesIn(ids["technicians"]) ?? visit.technicians;
    if (change !== "cancelled" && told.join() !== visit.technicians.join()) return PAST;
    const formerly = namesIn(ids["wasTechnicians"]);
    const href = `${context.tenant.origin}/tickets/${ticket.id}`;
    const { technicians } = visit;
    return {
      to,
      contentFor: (_, localization) =>
        customerVisitMail(
          { change, is, was, technicians, formerly, ticket, href, timeZone },
          localization,
        ),
    };
  };
}

/** A mail is read on arrival. One that names other times than the present ones would mislead its recipient. */
function stillApplies(change: Change, visit: CustomerVisit, is: CustomerVisitTimes): boolean {
  if (visit.isCancelled !== (change === "cancelled")) return false;
  return (["startsAt", "arrivalFromAt", "arrivalToAt"] as const).every(
    (name) => visit[name] === is[name],
  );
}

function namesIn(text: string | undefined): string[] | null {
  return text ? parseStored(NAMES, text) : null;
}

const NAMES = () => z.array(z.string());

function timesIn(text: string | undefined): CustomerVisitTimes | null {
  if (!text) return null;
  const [startsAt = "", from = "", to = ""] = text.split(",");
  const orNull = (instant: string) => (instant === "" ? null : Number(instant));
  return { startsAt: Number(startsAt), arrivalFromAt: orNull(from), arrivalToAt: orNull(to) };
}
