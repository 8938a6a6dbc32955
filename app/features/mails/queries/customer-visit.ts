import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { tickets } from "~/database/schema/tickets";
import { OUTSIDE_ROLES } from "~/kernel/authorization/roles";
import { userRoles } from "~/database/schema/users";
import type { VisitNotice } from "~/features/visits/policy/customer-notice";
import { visits, visitNotices, visitTechnicians } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import { flag, json } from "~/database/fields";
import type { RequestContext } from "~/server/request-context";
import { knownPlace } from "~/server/queries/visible-places";
import type { Instant } from "~/kernel/time/instants";
import { users } from "~/database/schema/users";

/** Of the ticket's creator, who receives the notice. */
const CREATOR = { roles: [...OUTSIDE_ROLES], customerId: users.customerId };

/** The tickets of the visit's order that a user of a customer or partner raised, and that still belong to that customer, by number. */
const TICKETS = json(
  () => z.array(z.object({ id: z.string(), creatorId: z.string() })),
  sql`(SELECT json_group_array(json_object('id', id, 'creatorId', creatorId)) FROM (SELECT ${tickets.id} AS id, ${tickets.creatorId} AS creatorId
    FROM ${tickets} WHERE ${tickets.workOrderId} = ${visits.workOrderId}
    AND EXISTS (SELECT 1 FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
      WHERE ${userRoles.userId} = ${tickets.creatorId} AND ${userRoles.role} IN ${OUTSIDE_ROLES}
      AND ${knownPlace(CREATOR, "customerId", tickets.customerId)} IS NOT NULL)
    ORDER BY ${tickets.number}))`,
);
const FIRST_NAMES = json(
  () => z.array(z.string()),
  sql`(SELECT json_group_array(name) FROM (SELECT ${users.name} AS name FROM ${visitTechnicians}
    CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
    WHERE ${visitTechnicians.visitId} = ${visits.id} ORDER BY ${users.sortKey}, ${users.id}))`,
);

/** What a customer is notified of a visit, and what they were notified last. */
export type CustomerVisit = {
  id: string;
  version: number;
  startsAt: Instant;
  endsAt: Instant;
  arrivalFromAt: Instant | null;
  arrivalToAt: Instant | null;
  isCancelled: boolean;
  isOrderOpen: boolean;
  tickets: { id: string; creatorId: string }[];
  technicians: string[];
  notified: VisitNotice | null;
};

/** Null when the visit was deleted with its order. */
export async function findCustomerVisit(
  context: RequestContext,
  id: string,
): Promise<CustomerVisit | null> {
  const [row] = await context.db
    .select({
      id: visits.id,
      version: visits.version,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      arrivalFromAt: visits.arrivalFromAt,
      arrivalToAt: visits.arrivalToAt,
      isCancelled: flag(sql`${visits.status} = 'cancelled'`),
      isOrderOpen: flag(sql`${workOrders.statusRank} IN (1, 2)`),
      tickets: TICKETS,
      technicians: FIRST_NAMES,
      notified: {
        startsAt: visitNotices.startsAt,
        arrivalFromAt: visitNotices.arrivalFromAt,
        arrivalToAt: visitNotices.arrivalToAt,
        cancelled: visitNotices.cancelled,
        technicians: visitNotices.technicians,
      },
    })
    .from(visits)
    .innerJoin(workOrders, eq(workOrders.id, visits.workOrderId))
    .leftJoin(visitNotices, eq(visitNotices.visitId, visits.id))
    .where(eq(visits.id, id));
  return row ?? null;
}
