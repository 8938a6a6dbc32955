import { type SQL, sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity, Announcement } from "~/kernel/server/command/records";
import { expect, guarded, step, type Step } from "~/kernel/server/command/statement";
import type { TicketRecord } from "../queries/facts";
import { conflict, guardRefusal } from "../queries/authorize";
import { activityOf, changeTicket } from "./ticket";

/**
 * T4: links the tickets to an order that is open at this moment. In an order in progress they start at once (T5). Of two concurrent links,
 * the first wins.
 */
export function linkSteps(
  ctx: AuthContext,
  actor: Actor,
  orderId: string,
  tickets: readonly TicketRecord[],
): Step[] {
  if (tickets.length === 0) return [];
  return [
    ...orderTakes(orderId, tickets[0]?.customerId ?? null),
    ...tickets.flatMap((ticket) => linkOne(ctx, actor, orderId, ticket)),
  ];
}

/** Linked tickets are part of the order's content: a concurrent freeze fails and reads again. */
function orderTakes(orderId: string, customerId: string | null): Step[] {
  return guarded(
    sql`UPDATE work_orders SET content_version = content_version + 1 WHERE id = ${orderId} AND status IN ('backlog', 'in-progress') AND customer_id IS ${customerId}`,
    guardRefusal("order_closed"),
  );
}

function linkOne(ctx: AuthContext, actor: Actor, orderId: string, ticket: TicketRecord): Step[] {
  const at = ctx.now().getTime();
  const working = sql`EXISTS (SELECT 1 FROM work_orders WHERE id = ${orderId} AND status = 'in-progress')`;
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM tickets WHERE id = ${ticket.id} AND work_order_id IS NULL)`,
      guardRefusal("linked", { number: ticket.number }),
    ),
    ...changeTicket(ctx, ticket, {
      status: sql`iif(${working}, 'in-progress', 'accepted')`,
      work_order_id: orderId,
      handler_id: null,
      accepted_at: sql`coalesce(accepted_at, ${at})`,
      started_at: sql`iif(${working}, ${at}, NULL)`,
    }),
    step(
      sql`INSERT INTO ticket_links (id, ticket_id, work_order_id, work_order_number, linked_by, linked_at)
      SELECT ${newId(at)}, ${ticket.id}, id, number, ${actor.userId}, ${at} FROM work_orders WHERE id = ${orderId}`,
      guardRefusal("linked", { number: ticket.number }),
    ),
  ];
}

/** One activity entry for each ticket. */
export function linkedActivity(
  tickets: readonly TicketRecord[],
  orderId: string,
  number: string,
): Activity[] {
  return tickets.map((ticket) => activityOf(ticket, "linked", { workOrderId: orderId, number }));
}

/** Notifies the author of a ticket that was not accepted before. */
export function linkedAnnouncements(tickets: readonly TicketRecord[]): Announcement[] {
  return tickets
    .filter((ticket) => ticket.status === "created")
    .map(({ id }) => ({ type: "ticket.accepted", ids: { ticketId: id } }));
}

/** Ended links are kept as history. */
export function endLinks(ctx: AuthContext, actor: Pick<Actor, "userId">, which: SQL): Step {
  return step(
    sql`UPDATE ticket_links SET ended_at = ${ctx.now().getTime()}, ended_by = ${actor.userId} WHERE ended_at IS NULL AND ticket_id IN (SELECT t.id FROM tickets t WHERE ${which})`,
  );
}

/** T10: removes the ticket from its order, which must be open at this moment. */
export function unlinkSteps(ctx: AuthContext, actor: Actor, ticket: TicketRecord): Step[] {
  return [
    ...guarded(
      sql`UPDATE work_orders SET content_version = content_version + 1 WHERE id = ${ticket.workOrderId} AND status IN ('backlog', 'in-progress')`,
      guardRefusal("order_closed"),
    ),
    endLinks(ctx, actor, sql`t.id = ${ticket.id}`),
    ...changeTicket(ctx, ticket, { status: "accepted", work_order_id: null, started_at: null }),
  ];
}

/** A customer cannot be changed while tickets are linked (domain-rules §2). */
export function expectNoTickets(orderId: string): Step {
  const otherwise = guardRefusal("customer_fixed", {
    fields: { customerId: "ticket_customer_fixed" },
  });
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM tickets WHERE work_order_id = ${orderId})`,
    otherwise,
  );
}

/** As `conflict`, for a command that only checks that the ticket is unchanged. */
export function expectUnchanged(ticket: TicketRecord): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM tickets WHERE id = ${ticket.id} AND version = ${ticket.version})`,
    conflict(ticket),
  );
}
