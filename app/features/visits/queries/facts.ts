import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { answer } from "~/server/command/answer";
import { json } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import type { Visit } from "../model";
import { visits, visitTechnicians } from "~/database/schema/visits";

export const TECHNICIAN_IDS = json(
  () => z.array(z.string()),
  sql`(SELECT json_group_array(user_id) FROM (SELECT ${visitTechnicians.userId} AS user_id FROM ${visitTechnicians}
    WHERE ${visitTechnicians.visitId} = ${visits.id} ORDER BY ${visitTechnicians.userId}))`,
);

/** The columns of a visit, with its technicians. */
export const VISIT = {
  id: visits.id,
  workOrderId: visits.workOrderId,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  arrivalFromAt: visits.arrivalFromAt,
  arrivalToAt: visits.arrivalToAt,
  note: visits.note,
  status: visits.status,
  technicianIds: TECHNICIAN_IDS,
  version: visits.version,
};

export const { of: visitResponse, schema: VISIT_RESPONSE } = answer(visits, {
  id: visits.id,
  workOrderId: visits.workOrderId,
  status: visits.status,
  version: visits.version,
});

/** The planned visits still to come of a technician, or all planned ones of an order. */
export function listPlannedVisits(
  ctx: AuthContext,
  of: { userId: string } | { workOrderId: string },
): Promise<Visit[]> {
  const ofUser = (
    userId: string,
  ) => sql`${visits.id} IN (SELECT ${visitTechnicians.visitId} FROM ${visitTechnicians}
    WHERE ${visitTechnicians.userId} = ${userId} AND ${visitTechnicians.startsAt} > ${ctx.now().getTime()})`;
  return ctx.db
    .select(VISIT)
    .from(visits)
    .where(
      and(
        eq(visits.status, "planned"),
        "userId" in of ? ofUser(of.userId) : eq(visits.workOrderId, of.workOrderId),
      ),
    );
}

/** The id of a visit's order, within a read. */
export function orderOfVisit(id: string): SQL {
  return sql`(SELECT ${visits.workOrderId} FROM ${visits} WHERE ${visits.id} = ${id})`;
}

/** The technicians of a visit, within a read. */
export function techniciansOfVisit(id: string): SQL {
  return sql`SELECT ${visitTechnicians.userId} FROM ${visitTechnicians} WHERE ${visitTechnicians.visitId} = ${id}`;
}

/** The stored fields, for an update of some of them. */
export async function findVisit(ctx: AuthContext, id: string): Promise<Visit | null> {
  const [visit] = await ctx.db.select(VISIT).from(visits).where(eq(visits.id, id));
  return visit ?? null;
}
