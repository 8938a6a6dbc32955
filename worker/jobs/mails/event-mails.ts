import { reviewPath } from "~/features/work-orders/model";
import {
  heldMail,
  type OrderEvent,
  orderMail,
  unfiledMail,
} from "~/features/mails/emails/order-mails";
import {
  findNote,
  findOrder,
  type NoteReason,
  type OrderFacts,
} from "~/features/mails/queries/order";
import { findName, findRecipient, type Recipient } from "~/features/mails/queries/recipient";
import { isHeld } from "~/features/mails/queries/undelivered";
import { findUnfiled } from "~/features/mails/queries/unfiled";
import type { EventMail } from "~/features/mails/model";
import { may } from "~/kernel/authorization/actions";
import type { SystemContext } from "~/server/request-context";
import { customerVisitMails } from "./customer-visit-mails";
import { commentMails } from "./comment-mails";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";
import { maintenanceMails } from "./maintenance-mails";
import { taskMails } from "./task-mails";
import { ticketMails } from "./ticket-mails";
import { visitMails } from "./visit-mails";

/** Kind of note that the mail quotes. */
const NOTES: Partial<Record<OrderEvent, readonly NoteReason[]>> = {
  "work_order.sent_back": ["sent-back", "reopened"],
  "work_order.reopening_requested": ["reopening-requested"],
};

export const eventMails: Record<EventMail, MailMaker> = {
  "work_order.assigned.mail": aboutOrder("work_order.assigned"),
  "work_order.submitted.mail": aboutOrder("work_order.submitted"),
  "work_order.approved.mail": aboutOrder("work_order.approved"),
  "work_order.sent_back.mail": aboutOrder("work_order.sent_back"),
  "work_order.reopening_requested.mail": aboutOrder("work_order.reopening_requested"),
  ...maintenanceMails,
  ...taskMails,
  ...ticketMails,
  ...commentMails,
  ...visitMails,
  ...customerVisitMails,
  "daily_report.unfiled.mail": aboutUnfiled,
  "mail.held.mail": aboutHeld,
};

function aboutOrder(event: OrderEvent): MailMaker {
  return async (
    context,
    { workOrderId = "", userId = "", revisionId, byId },
    at,
  ): Promise<DueMail> => {
    const [to, order, by, note] = await Promise.all([
      findRecipient(context, userId),
      findOrder(context, workOrderId, at),
      findName(context, byId),
      findNote(context, workOrderId, NOTES[event] ?? [], at),
    ]);
    if (!to || !may(to, "work-orders.read")) return NO_READER;
    if (!order || isPast(event, order, { userId, revisionId })) return PAST;
    const href =
      event === "work_order.submitted"
        ? context.tenant.origin + reviewPath(order.id)
        : linkTo(context, order.id);
    const leads = order.leadId === userId;
    return {
      to,
      contentFor: (_, localization) =>
        orderMail(
          { event, order, by, note: mayReadNotes(to, order) ? note : "", href, leads },
          localization,
        ),
    };
  };
}

/** A mail is read on arrival, so a mail about an outdated state would mislead its recipient. */
function isPast(
  event: OrderEvent,
  order: OrderFacts,
  { userId, revisionId }: { userId: string; revisionId: string | undefined },
): boolean {
  if (event === "work_order.assigned") return !order.assigneeIds.includes(userId);
  if (event === "work_order.submitted")
    return order.revisionId !== revisionId || isDecided(order, userId);
  if (event === "work_order.approved") return order.revisionId !== revisionId;
  return event === "work_order.sent_back" && order.status !== "in-progress";
}

/** Nothing is left to approve for this user. */
function isDecided({ status, approverIds, approvalsRequired }: OrderFacts, userId: string) {
  return (
    status === "done" || approverIds.includes(userId) || approverIds.length >= approvalsRequired
  );
}

function mayReadNotes(reader: Recipient, order: OrderFacts): boolean {
  return may(reader, "work-orders.read-approver-notes", {
    assigned: order.assigneeIds.includes(reader.id),
  });
}

async function aboutHeld(
  context: SystemContext,
  { workOrderId = "", userId = "" }: Record<string, string>,
  at: number,
): Promise<DueMail> {
  const [to, order, waits] = await Promise.all([
    findRecipient(context, userId),
    findOrder(context, workOrderId, at),
    isHeld(context, workOrderId),
  ]);
  if (!to || !may(to, "work-orders.read")) return NO_READER;
  if (!order || !waits) return PAST;
  const mayRelease = may(to, "mails.undelivered");
  const href = mayRelease
    ? `${context.tenant.origin}/settings/undelivered-mail`
    : linkTo(context, order.id);
  return {
    to,
    contentFor: (_, localization) => heldMail({ order, href, mayRelease }, localization),
  };
}

async function aboutUnfiled(
  context: SystemContext,
  { workOrderId = "", reportId = "", userId = "" }: Record<string, string>,
): Promise<DueMail> {
  const [to, report] = await Promise.all([
    findRecipient(context, userId),
    findUnfiled(context, reportId),
  ]);
  if (!to) return NO_READER;
  if (!report) return PAST;
  if (!may(to, "daily-reports.write", { assigned: report.authorId === to.id })) return NO_READER;
  const href = `${linkTo(context, workOrderId)}/daily-reports/${reportId}`;
  return { to, contentFor: (_, localization) => unfiledMail({ report, href }, localization) };
}

function linkTo(context: SystemContext, orderId: string): string {
  return `${context.tenant.origin}/work-orders/${orderId}`;
}
