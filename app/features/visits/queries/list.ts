import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { addDays, type Day } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import type { ListVisitsInput } from "../inputs";
import { VISIT_MAX_MS } from "~/kernel/visit-length";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { TECHNICIAN_IDS } from "./facts";
import { isAssigned } from "./of-order";

/** A visit of the list, and one visit. */
export const LISTED_VISIT = {
  id: visits.id,
  workOrderId: visits.workOrderId,
  number: workOrders.number,
  orderStatus: workOrders.status,
  priority: workOrders.priority,
  description: workOrders.description,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  arrivalFromAt: visits.arrivalFromAt,
  arrivalToAt: visits.arrivalToAt,
  note: visits.note,
  status: visits.status,
  technicianIds: TECHNICIAN_IDS,
  version: visits.version,
};

/** The visits that touch these days of the tenant's zone, by their start. */
export async function listVisits(ctx: AuthContext, input: ListVisitsInput) {
  requireSchedule(ctx);
  // The days are those of the tenant's zone, which is read in the same round trip: a day more on each side is read, and left out.
  const [rows, settings] = await Promise.all([
    visitsBetween(ctx, utc(addDays(input.from, -1)), utc(addDays(input.to, 2)), [
      ...(input.workOrderId ? [eq(visits.workOrderId, input.workOrderId)] : []),
      ...(input.technicianId ? [isWith(input.technicianId)] : []),
    ]),
    ctx.settings(),
  ]);
  const from = instantOf(input.from, 0, settings.timeZone);
  const until = instantOf(addDays(input.to, 1), 0, settings.timeZone);
  return rows.filter(({ startsAt, endsAt }) => startsAt < until && endsAt > from);
}

/** One visit. Unknown where the user may not read its order's visits. */
export async function getVisit(ctx: AuthContext, id: string) {
  requireSchedule(ctx);
  const [visit] = await ctx.db
    .select(LISTED_VISIT)
    .from(visits)
    .innerJoin(workOrders, eq(workOrders.id, visits.workOrderId))
    .where(and(eq(visits.id, id), visibleTo(ctx)));
  return present(visit);
}

/** Visits that touch the time between two instants, along the index of their start. */
export function visitsBetween(
  ctx: AuthContext,
  from: number,
  until: number,
  conditions: readonly SQL[] = [],
) {
  return ctx.db
    .select(LISTED_VISIT)
    .from(visits)
    .innerJoin(workOrders, eq(workOrders.id, visits.workOrderId))
    .where(
      and(
        gt(visits.startsAt, from - VISIT_MAX_MS),
        lt(visits.startsAt, until),
        gt(visits.endsAt, from),
        visibleTo(ctx),
        ...conditions,
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id));
}

function requireSchedule(ctx: AuthContext): void {
  if (!may(ctx.actor, "schedule.read") && !may(ctx.actor, "schedule.read", { own: true }))
    throw new Refusal("not_allowed", "not_allowed", { action: "schedule.read" });
}

/** The own ones of a technician: of their visits and of the orders that they are assigned to (domain-rules §9). */
function visibleTo(ctx: AuthContext): SQL | undefined {
  if (may(ctx.actor, "schedule.read")) return undefined;
  const { userId } = ctx.actor;
  return sql`(${isWith(userId)} OR ${isAssigned(userId, visits.workOrderId)})`;
}

function isWith(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${visitTechnicians} WHERE ${visitTechnicians.visitId} = ${visits.id}
    AND ${visitTechnicians.userId} = ${userId})`;
}

function utc(day: Day): number {
  return instantOf(day, 0, "UTC");
}
