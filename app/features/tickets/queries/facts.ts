import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { flag, json, TEXT_OR_NULL, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { knownPlace, knowsAllPlaces, type PlaceFilter } from "~/server/queries/visible-places";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { tickets } from "~/database/schema/tickets";

const t = alias(tickets, "t");

/** Also null for a ticket that this user may not see. */
export async function readTicketFacts(ctx: AuthContext, id: string): Promise<TicketRecord | null> {
  return (await readTickets(ctx, sql`${t.id} = ${id}`))[0] ?? null;
}

/** Those of the given tickets that this user may see. */
export function readTicketsFacts(
  ctx: AuthContext,
  ids: readonly string[],
): Promise<TicketRecord[]> {
  return readTickets(ctx, sql`${t.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

/** The facts of the tickets whose seq a page has found. */
export function readFoundFacts(ctx: AuthContext, found: SQL): Promise<TicketRecord[]> {
  return readTickets(ctx, sql`${t.seq} IN (${found})`);
}

/** A ticket as its commands read it: the policy facts and the plain fields. A place that the user may not know is null. */
export type TicketRecord = Awaited<ReturnType<typeof readTickets>>[number];

function readTickets(ctx: AuthContext, which: SQL) {
  const known = (kind: PlaceFilter) => value(TEXT_OR_NULL, knownPlace(ctx.actor, kind, t[kind]));
  return ctx.db
    .select({
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
      closedAt: t.closedAt,
      workOrderId: t.workOrderId,
      orderStatus: workOrders.status,
      orderNumber: workOrders.number,
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
    })
    .from(t)
    .leftJoin(workOrders, eq(workOrders.id, t.workOrderId))
    .where(and(which, ticketSeenBy(ctx.actor)))
    .orderBy(t.number);
}
