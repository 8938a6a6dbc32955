import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { VISIT_MAX_MS } from "~/kernel/visit-length";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import { json, type ValueOf } from "~/database/fields";
import { featureIsOn, knownPlace } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { announcedDay } from "~/features/visits/policy/customer-notice";
import { seesNextVisit } from "../policy";

const TOLD = () => ({
  arrivalFromAt: z.nullable(z.number()),
  arrivalToAt: z.nullable(z.number()),
  /** First names. */
  technicians: z.array(z.string()),
});
const STORED = () => z.nullable(z.object({ startsAt: z.number(), ...TOLD() }));
type StoredNextVisit = ValueOf<typeof STORED>;
/** What a customer is told of a visit (domain-rules §9). Without an arrival window it is during the day. */
export const NEXT_VISIT = () => z.nullable(z.object({ on: z.string(), ...TOLD() }));
export type NextVisit = NonNullable<ValueOf<typeof NEXT_VISIT>>;

const v = alias(visits, "v");
const o = alias(workOrders, "o");

const TECHNICIANS = sql`(SELECT json_group_array(name) FROM (SELECT ${users.name} AS name FROM ${visitTechnicians}
  CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
  WHERE ${visitTechnicians.visitId} = ${v.id} ORDER BY ${users.sortKey}, ${users.id}))`;

/**
 * The first planned visit that is not over, of the ticket's open order, along the index of an order's visits. NULL for everybody but
 * customers, for a ticket that has moved to another customer, and while the feature is off.
 */
export function nextVisitOf(
  { actor, now }: Pick<AuthContext, "actor" | "now">,
  ticket: Record<"workOrderId" | "customerId", SQLiteColumn>,
) {
  const at = now().getTime();
  return json(
    STORED,
    seesNextVisit(actor)
      ? sql`(SELECT json_object('startsAt', ${v.startsAt}, 'arrivalFromAt', ${v.arrivalFromAt}, 'arrivalToAt', ${v.arrivalToAt},
        'technicians', json(${TECHNICIANS})) FROM ${visits} ${v} CROSS JOIN ${workOrders} ${o} ON ${o.id} = ${v.workOrderId}
        WHERE ${v.workOrderId} = ${ticket.workOrderId} AND ${v.startsAt} > ${at - VISIT_MAX_MS} AND ${v.endsAt} > ${at}
        AND ${v.status} = 'planned' AND ${isOpen()}
        AND ${knownPlace(actor, "customerId", ticket.customerId)} IS NOT NULL AND ${featureIsOn("VISITS_TO_CUSTOMERS")} ORDER BY ${v.startsAt} LIMIT 1)`
      : sql`NULL`,
  );
}

/** Backlog or in progress: visits of a closed order are history. */
function isOpen(): SQL {
  return sql`${o.statusRank} IN (1, 2)`;
}

/** The customer learns the day, not the hour of the plan. */
export function visibleVisit(stored: StoredNextVisit, timeZone: string): NextVisit | null {
  if (!stored) return null;
  const { startsAt, ...rest } = stored;
  return { on: announcedDay({ startsAt, ...rest }, timeZone), ...rest };
}
