import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { flag, json, listOf, NUMBER_OR_NULL, orNull, TEXT_OR_NULL, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { knownPlace, knowsAllPlaces, type PlaceFilter } from "~/server/queries/visible-places";
import { leftAt, ticketSeenBy, ticketsShownTo } from "~/server/queries/visible-records";
import { tickets } from "~/database/schema/tickets";

const t = alias(tickets, "t");

/** Also null for a ticket that this user may not see, or sees only as it was. */
export async function readTicketFacts(ctx: AuthContext, id: string): Promise<TicketRecord | null> {
  return (await readTickets(ctx, eq(t.id, id), PRESENT))[0] ?? null;
}

/** As `readTicketFacts`, also of the copy that a customer has of a ticket that has left it. */
export async function readShownFacts(ctx: AuthContext, id: string): Promise<TicketRecord | null> {
  const which = eq(t.id, id);
  return (await readTickets(ctx, which, ticketsShownTo(ctx.actor, which)))[0] ?? null;
}

/** Those of the given tickets that this user may see. */
export function readTicketsFacts(
  ctx: AuthContext,
  ids: readonly string[],
): Promise<TicketRecord[]> {
  return readTickets(
    ctx,
    sql`${t.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    PRESENT,
  );
}

/** The facts of the tickets whose seq a page has found. */
export function readFoundFacts(ctx: AuthContext, found: SQL): Promise<TicketRecord[]> {
  const which = sql`${t.seq} IN (${found})`;
  return readTickets(ctx, which, ticketsShownTo(ctx.actor, which));
}

/** A ticket as its commands read it: the policy facts and the plain fields. A place that the user may not know is null. */
export type TicketRecord = Awaited<ReturnType<typeof readTickets>>[number];

const PRESENT = sql`${tickets} ${t}`;

function readTickets(ctx: AuthContext, which: SQL, source: SQL) {
  const known = (kind: PlaceFilter) => value(TEXT_OR_NULL, knownPlace(ctx.actor, kind, t[kind]));
  const fields = {
    id: t.id,
    number: t.number,
    version: t.version,
    status: t.status,
    name: t.name,
    description: t.description,
    descriptionDoc: t.descriptionDoc,
    priority: t.priority,
    customerId: known("customerId"),
    locationId: known("locationId"),
    roomId: known("roomId"),
    assetId: known("assetId"),
    knowsPlaces: flag(knowsAllPlaces(ctx.actor, t)),
    creatorId: t.creatorId,
    handlerId: t.handlerId,
    acceptedAt: t.acceptedAt,
    closedAt: t.closedAt,
    workOrderId: t.workOrderId,
    orderStatus: orNull(workOrders.status),
    orderNumber: orNull(workOrders.number),
    orderLeadId: value(
      TEXT_OR_NULL,
      sql`(SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments}
          WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL
          AND ${workOrderAssignments.isLead} = 1)`,
    ),
    orderAssigneeIds: json(
      () => z.array(z.string()),
      sql`(SELECT json_group_array(${workOrderAssignments.userId}) FROM ${workOrderAssignments}
          WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL)`,
    ),
    /** When the ticket left the customer of this user, who sees it as it was then. */
    leftAt: value(NUMBER_OR_NULL, leftAt(ctx.actor)),
  };
  return queryRows(
    ctx,
    fields,
    sql`SELECT ${listOf(fields)} FROM ${source} LEFT JOIN ${workOrders} ON ${workOrders.id} = ${t.workOrderId}
      WHERE ${which} AND ${ticketSeenBy(ctx.actor)} ORDER BY ${t.number}`,
  );
}
