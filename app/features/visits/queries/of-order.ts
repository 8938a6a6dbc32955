import { asc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { json } from "~/database/fields";
import { may, type Relationship } from "~/kernel/authorization/actions";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import { visits, visitTechnicians } from "~/database/schema/visits";

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
