import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { activity, outbox } from "~/database/schema/system";
import type { NotificationEvent } from "~/features/notifications/model";
import { newId } from "~/kernel/ids";
import { type Actor, fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { insertSelected, step, type Step } from "~/server/command/statement";
import { endLinks } from "./links";
import { tickets } from "~/database/schema/tickets";

/** How an order's transitions change its tickets (domain-rules §2, §4). Each step is part of the batch that changes the order. */

/** T4, as part of the batch that creates the order and allocates its number. */
export function linkedLog(ctx: AuthContext, actor: Actor, orderId: string): Step {
  return logOf(ctx, actor, sql`${tickets.workOrderId} = ${orderId}`, "linked", ORDER);
}

/** T5: the order starts. */
export function startTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`${tickets.workOrderId} = ${orderId} AND ${tickets.status} = 'accepted'`;
  return [
    logOf(ctx, actor, which, "started"),
    move(ctx, which, { status: "in-progress", startedAt: ctx.now().getTime() }),
  ];
}

/** T8: back to the backlog (W3). The tickets stay linked. */
export function returnTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`${tickets.workOrderId} = ${orderId} AND ${tickets.status} = 'in-progress'`;
  return [
    logOf(ctx, actor, which, "returned"),
    move(ctx, which, { status: "accepted", startedAt: null }),
  ];
}

/** W11, W12: the order is deleted or called off. Unfinished tickets are accepted again; done ones stay done. */
export function releaseTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`${tickets.workOrderId} = ${orderId}`;
  const isStarted = sql`${tickets.status} = 'in-progress'`;
  const again = {
    status: sql`iif(${isStarted}, 'accepted', ${tickets.status})`,
    startedAt: sql`iif(${isStarted}, NULL, ${tickets.startedAt})`,
    workOrderId: null,
  };
  return [
    logOf(ctx, actor, which, "unlinked", ORDER),
    endLinks(ctx, actor, which),
    move(ctx, which, again),
  ];
}

/** T6: applies once this batch has completed the order, except by calling it off. The authors are notified. */
export function completeTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const at = ctx.now().getTime();
  const done = sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${tickets.workOrderId} AND ${workOrders.status} = 'done')`;
  const which = sql`${tickets.workOrderId} = ${orderId} AND ${tickets.status} IN ('accepted', 'in-progress') AND ${done}`;
  const notification = step(
    insertSelected(
      outbox,
      {
        id: sql`${newId(at)} || '-' || ${tickets.seq}`,
        type: "ticket.done" satisfies NotificationEvent,
        format: 1,
        ids: sql`json_object('ticketId', ${tickets.id}, 'customerId', coalesce(${tickets.customerId}, ''), 'byId', ${actor.userId})`,
        createdAt: at,
        nextAt: at,
      },
      sql`FROM ${tickets} WHERE ${which}`,
    ),
  );
  return [
    logOf(ctx, actor, which, "completed-by-order"),
    notification,
    move(ctx, which, { status: "done", closedAt: at }),
  ];
}

/** W10: tickets that the order completed are in progress again. Runs before the order's completion time is cleared. */
export function resumeTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`${tickets.workOrderId} = ${orderId} AND ${tickets.status} = 'done'
    AND ${tickets.closedAt} = (SELECT ${workOrders.doneAt} FROM ${workOrders} WHERE ${workOrders.id} = ${tickets.workOrderId})`;
  return [
    logOf(ctx, actor, which, "resumed"),
    move(ctx, which, { status: "in-progress", closedAt: null }),
  ];
}

const ORDER = sql`(SELECT json_object('workOrderId', ${workOrders.id}, 'number', ${workOrders.number}) FROM ${workOrders}
  WHERE ${workOrders.id} = ${tickets.workOrderId})`;

function move(ctx: AuthContext, which: SQL, changes: SQLiteUpdateSetSource<typeof tickets>): Step {
  const set = {
    ...changes,
    version: sql`${tickets.version} + 1`,
    updatedAt: ctx.now().getTime(),
  };
  return step(ctx.db.update(tickets).set(set).where(which));
}

/** An activity entry for each ticket, written before the tickets change. */
function logOf(
  ctx: AuthContext,
  actor: Actor,
  which: SQL,
  event: string,
  facts: SQL = sql`'{}'`,
): Step {
  return step(
    insertSelected(
      activity,
      {
        at: ctx.now().getTime(),
        actorId: actor.userId,
        actorName: fullName(actor),
        subjectType: "ticket",
        subjectId: tickets.id,
        event: `ticket.${event}`,
        facts,
        requestId: ctx.requestId,
      },
      sql`FROM ${tickets} WHERE ${which}`,
    ),
  );
}
