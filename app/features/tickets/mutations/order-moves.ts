import { type SQL, sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import { type Actor, fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import { step, type Step } from "~/kernel/server/command/statement";
import { endLinks } from "./links";

/** How an order's transitions change its tickets (domain-rules §2, §4). Each step is part of the batch that changes the order. */

/** T4, as part of the batch that creates the order and allocates its number. */
export function linkedLog(ctx: AuthContext, actor: Actor, orderId: string): Step {
  return logOf(ctx, actor, sql`t.work_order_id = ${orderId}`, "linked", ORDER);
}

/** T5: the order starts. */
export function startTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`t.work_order_id = ${orderId} AND t.status = 'accepted'`;
  return [
    logOf(ctx, actor, which, "started"),
    move(ctx, which, sql`status = 'in-progress', started_at = ${ctx.now().getTime()}`),
  ];
}

/** T8: back to the backlog (W3). The tickets stay linked. */
export function returnTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`t.work_order_id = ${orderId} AND t.status = 'in-progress'`;
  return [
    logOf(ctx, actor, which, "returned"),
    move(ctx, which, sql`status = 'accepted', started_at = NULL`),
  ];
}

/** W11, W12: the order is deleted or called off. Unfinished tickets are accepted again; done ones stay done. */
export function releaseTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`t.work_order_id = ${orderId}`;
  const again = sql`status = iif(status = 'in-progress', 'accepted', status), started_at = iif(status = 'in-progress', NULL, started_at), work_order_id = NULL`;
  return [
    logOf(ctx, actor, which, "unlinked", ORDER),
    endLinks(ctx, actor, which),
    move(ctx, which, again),
  ];
}

/** T6: applies once this batch has completed the order, except by calling it off. The authors are notified. */
export function completeTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const at = ctx.now().getTime();
  const done = sql`EXISTS (SELECT 1 FROM work_orders w WHERE w.id = t.work_order_id AND w.status = 'done')`;
  const which = sql`t.work_order_id = ${orderId} AND t.status IN ('accepted', 'in-progress') AND ${done}`;
  const told = step(sql`INSERT INTO outbox (id, type, format, ids, created_at, next_at)
    SELECT ${newId(at)} || '-' || t.seq, 'ticket.done', 1, json_object('ticketId', t.id, 'byId', ${actor.userId}), ${at}, ${at} FROM tickets t WHERE ${which}`);
  return [
    logOf(ctx, actor, which, "completed-by-order"),
    told,
    move(ctx, which, sql`status = 'done', closed_at = ${at}`),
  ];
}

/** W10: tickets that the order completed are in progress again. Runs before the order's completion time is cleared. */
export function resumeTickets(ctx: AuthContext, actor: Actor, orderId: string): Step[] {
  const which = sql`t.work_order_id = ${orderId} AND t.status = 'done' AND t.closed_at = (SELECT w.done_at FROM work_orders w WHERE w.id = t.work_order_id)`;
  return [
    logOf(ctx, actor, which, "resumed"),
    move(ctx, which, sql`status = 'in-progress', closed_at = NULL`),
  ];
}

const ORDER = sql`(SELECT json_object('workOrderId', w.id, 'number', w.number) FROM work_orders w WHERE w.id = t.work_order_id)`;

function move(ctx: AuthContext, which: SQL, set: SQL): Step {
  return step(
    sql`UPDATE tickets AS t SET ${set}, version = version + 1, updated_at = ${ctx.now().getTime()} WHERE ${which}`,
  );
}

/** An activity entry for each ticket, written before the tickets change. */
function logOf(
  ctx: AuthContext,
  actor: Actor,
  which: SQL,
  event: string,
  facts: SQL = sql`'{}'`,
): Step {
  return step(sql`INSERT INTO activity (at, actor_id, actor_name, subject_type, subject_id, event, facts, request_id)
    SELECT ${ctx.now().getTime()}, ${actor.userId}, ${fullName(actor)}, 'ticket', t.id, ${`ticket.${event}`}, ${facts}, ${ctx.requestId} FROM tickets t WHERE ${which}`);
}
