import { DAYS_BACK_MS } from "~/kernel/time/days-back";
import { and, asc, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { json } from "~/database/fields";
import { TECHNICIAN_IDS } from "./facts";
import { may, type Relationship } from "~/kernel/authorization/actions";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";

const TECHNICIANS = json(
  () => z.array(z.object({ id: z.string(), name: z.string() })),
  sql`(SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT ${users.id} AS id, ${FULL_NAME} AS name
    FROM ${visitTechnicians} CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
    WHERE ${visitTechnicians.visitId} = ${visits.id} ORDER BY ${users.sortKey}, ${users.id}))`,
);

/** The visits of one order by their start, the cancelled ones too. The caller checks the permission. */
export function listOrderVisits(ctx: AuthContext, workOrderId: string) {
  return ctx.db
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      arrivalFromAt: visits.arrivalFromAt,
      arrivalToAt: visits.arrivalToAt,
      note: visits.note,
      status: visits.status,
      version: visits.version,
      technicians: TECHNICIANS,
    })
    .from(visits)
    .where(eq(visits.workOrderId, workOrderId))
    .orderBy(asc(visits.startsAt), asc(visits.id));
}

/** When the order's planned visits of the last weeks were, and whose. For a report, whose author the caller checks. */
export function listVisitsToReport(ctx: AuthContext, workOrderId: string) {
  return ctx.db
    .select({
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      technicianIds: TECHNICIAN_IDS,
    })
    .from(visits)
    .where(
      and(
        eq(visits.workOrderId, workOrderId),
        eq(visits.status, "planned").inlineParams(),
        gte(visits.startsAt, ctx.now().getTime() - DAYS_BACK_MS),
      ),
    )
    .orderBy(desc(visits.startsAt))
    .limit(50);
}

export type OrderVisit = Awaited<ReturnType<typeof listOrderVisits>>[number];

/** Those that the user may read: technicians read the visits of their orders, and all visits of an order if one of them is theirs. Null for the others (domain-rules §9). */
export function readableVisits(
  { actor }: AuthContext,
  found: OrderVisit[],
  { assigned }: Pick<Relationship, "assigned">,
): OrderVisit[] | null {
  const isTheirs = ({ technicians }: OrderVisit) =>
    technicians.some(({ id }) => id === actor.userId);
  const own = assigned === true || found.some(isTheirs);
  return may(actor, "schedule.read", { own }) ? found : null;
}

const other = alias(visits, "other");

/** SQL condition: the same for the visits of the order in this column. */
export function visitsAreReadable({ actor }: AuthContext, workOrderId: SQLiteColumn): SQL {
  if (may(actor, "schedule.read")) return sql`1`;
  if (!may(actor, "schedule.read", { own: true })) return sql`0`;
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${visits} ${other} CROSS JOIN ${visitTechnicians} ON ${visitTechnicians.visitId} = ${other.id}
    AND ${visitTechnicians.userId} = ${actor.userId} WHERE ${other.workOrderId} = ${workOrderId})`;
  return sql`(${isAssigned(actor.userId, workOrderId)} OR ${isTheirs})`;
}

/** SQL condition: the user is assigned to the order in this column. */
export function isAssigned(userId: string, workOrderId: SQLiteColumn): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrderId}
    AND ${workOrderAssignments.userId} = ${userId} AND ${workOrderAssignments.toAt} IS NULL)`;
}
