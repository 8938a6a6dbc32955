import { and, isNull, type SQL, sql } from "drizzle-orm";
import { markContentChanged } from "~/server/command/order-content";
import { workOrders } from "~/database/schema/work-orders/order";
import { newId } from "~/kernel/ids";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Activity, Announcement } from "~/server/command/records";
import { expect, insertSelected, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { TicketRecord } from "../queries/facts";
import { guardRefusal } from "../queries/authorize";
import { activityOf, announcementOf, changeTicket } from "./ticket";
import { ticketLinks, tickets } from "~/database/schema/tickets";

/**
 * T4: links the tickets to an order that is open at this moment. In an order in progress they start at once (T5). Of two concurrent links,
 * the first wins.
 */
export function linkSteps(
  ctx: AuthContext,
  actor: Actor,
  orderId: string,
  chosen: readonly TicketRecord[],
): Step[] {
  if (chosen.length === 0) return [];
  return [
    ...markContentChanged(
      ctx,
      orderId,
      sql`${workOrders.customerId} IS ${chosen[0]?.customerId ?? null}`,
      guardRefusal("order_closed"),
    ),
    ...chosen.flatMap((ticket) => linkOne(ctx, actor, orderId, ticket)),
  ];
}

function linkOne(ctx: AuthContext, actor: Actor, orderId: string, ticket: TicketRecord): Step[] {
  const at = ctx.now().getTime();
  const working = sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${orderId} AND ${workOrders.status} = 'in-progress')`;
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${tickets} WHERE ${tickets.id} = ${ticket.id} AND ${tickets.workOrderId} IS NULL)`,
      guardRefusal("linked", { number: ticket.number }),
    ),
    ...changeTicket(ctx, ticket, {
      status: sql`iif(${working}, 'in-progress', 'accepted')`,
      workOrderId: orderId,
      handlerId: null,
      acceptedAt: sql`coalesce(${tickets.acceptedAt}, ${at})`,
      startedAt: sql`iif(${working}, ${at}, NULL)`,
    }),
    step(
      insertSelected(
        ticketLinks,
        {
          id: newId(at),
          ticketId: ticket.id,
          workOrderId: workOrders.id,
          workOrderNumber: workOrders.number,
          linkedBy: actor.userId,
          linkedAt: at,
        },
        sql`FROM ${workOrders} WHERE ${workOrders.id} = ${orderId}`,
      ),
      guardRefusal("linked", { number: ticket.number }),
    ),
  ];
}

export function linkedActivity(
  linked: readonly TicketRecord[],
  orderId: string,
  number: string,
): Activity[] {
  return linked.map((ticket) => activityOf(ticket, "linked", { workOrderId: orderId, number }));
}

/** Notifies the author of a ticket that was not accepted before. */
export function linkedAnnouncements(linked: readonly TicketRecord[]): Announcement[] {
  return linked
    .filter((ticket) => ticket.status === "created")
    .map((ticket) => announcementOf(ticket, "accepted"));
}

/** Ended links are kept as history. */
export function endLinks(ctx: AuthContext, actor: Pick<Actor, "userId">, which: SQL): Step {
  return step(
    ctx.db
      .update(ticketLinks)
      .set({ endedAt: ctx.now().getTime(), endedBy: actor.userId })
      .where(
        and(
          isNull(ticketLinks.endedAt),
          sql`${ticketLinks.ticketId} IN (SELECT ${tickets.id} FROM ${tickets} WHERE ${which})`,
        ),
      ),
  );
}

/** T10: removes the ticket from its order, which must be open at this moment. */
export function unlinkSteps(ctx: AuthContext, actor: Actor, ticket: TicketRecord): Step[] {
  return [
    ...markContentChanged(ctx, ticket.workOrderId ?? "", sql`1`, guardRefusal("order_closed")),
    endLinks(ctx, actor, sql`${tickets.id} = ${ticket.id}`),
    ...changeTicket(ctx, ticket, { status: "accepted", workOrderId: null, startedAt: null }),
  ];
}

/** A customer cannot be changed while tickets are linked (domain-rules §2). */
export function expectNoTickets(orderId: string): Step {
  const otherwise = guardRefusal("customer_fixed", {
    fields: { customerId: "ticket_customer_fixed" },
  });
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${tickets} WHERE ${tickets.workOrderId} = ${orderId})`,
    otherwise,
  );
}

/** As `conflict`, for a command that only checks that the ticket is unchanged. */
export function expectUnchanged(ticket: TicketRecord): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${tickets} WHERE ${tickets.id} = ${ticket.id} AND ${tickets.version} = ${ticket.version})`,
    conflict(ticket),
  );
}
