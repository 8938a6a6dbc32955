import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { announceEvent } from "~/features/notifications/mutations";
import { answer } from "~/server/command/answer";
import type { ValueOf } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import type { Activity, Announcement } from "~/server/command/records";
import { guarded, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import { STATUSES } from "../model";
import type { TicketRecord } from "../queries/facts";
import { tickets } from "~/database/schema/tickets";

type Changes = SQLiteUpdateSetSource<typeof tickets>;

/** Compare-and-set: succeeds only while the ticket is as the command read it. */
export function changeTicket(ctx: AuthContext, ticket: TicketRecord, changes: Changes): Step[] {
  const unchanged = and(
    eq(tickets.id, ticket.id),
    eq(tickets.version, ticket.version),
    eq(tickets.status, ticket.status),
  );
  const set = {
    ...changes,
    version: sql`${tickets.version} + 1`,
    updatedAt: ctx.now().getTime(),
  };
  return guarded(ctx.db.update(tickets).set(set).where(unchanged), conflict(ticket));
}

export function activityOf(
  ticket: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "ticket", id: ticket.id }, event: `ticket.${event}`, facts };
}

/**
 * Notifies the author, with the customer of the ticket at that time. An author who is a user of a customer is not notified of what
 * happens while the ticket belongs to another one.
 */
export function announcementOf(
  { id, customerId }: Pick<TicketRecord, "id" | "customerId">,
  event: "accepted" | "rejected" | "done",
): Announcement {
  return announceEvent(`ticket.${event}`, { ticketId: id, customerId: customerId ?? "" });
}

type Decision = "accepted" | "rejected";

/** The same of a decision. On several selected tickets it waits for quiet, so that nobody is notified of one that is taken back. */
export function decisionAnnouncement(
  ctx: AuthContext,
  ticket: TicketRecord,
  event: Decision,
): Announcement {
  const announcement = announcementOf(ticket, event);
  return ctx.actId === null ? announcement : { ...announcement, quietFor: ["ticketId"] };
}

/** What takes a decision back. `version`: of the ticket after it. */
export const DECISION_UNDO = () =>
  z.object({
    ticketId: z.string(),
    event: z.enum(["accepted", "rejected"]),
    version: z.number(),
    before: z.object({
      status: z.enum(STATUSES),
      acceptedAt: z.nullable(z.number()),
      rejectionReason: z.string(),
      closedAt: z.nullable(z.number()),
    }),
  });

export function undoOfDecision(
  { id, version, status, acceptedAt, closedAt }: TicketRecord,
  event: Decision,
): z.infer<ReturnType<typeof DECISION_UNDO>> {
  // Only a rejected ticket has a reason.
  const before = { status, acceptedAt, rejectionReason: "", closedAt };
  return { ticketId: id, event, version: version + 1, before };
}

/** The response of every command: the state of the ticket after it. */
export const { of: ticketResponse, schema: TICKET_RESPONSE } = answer(tickets, {
  id: tickets.id,
  number: tickets.number,
  status: tickets.status,
  version: tickets.version,
});
export type TicketResponse = ValueOf<typeof TICKET_RESPONSE>;
