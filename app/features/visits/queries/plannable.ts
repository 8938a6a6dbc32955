import { eq, type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import { json, listOf, NUMBER, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { addDays } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { workdayOf } from "~/features/settings/queries";
import { DEFAULT_WEEK, MAX_DAYS } from "~/features/work-capacity/model";
import { type Window, workingTime } from "~/features/work-capacity/policy";
import { listWorkingTimes } from "~/features/work-capacity/queries/working-times";
import { type ScheduleOrder, type ScheduleVisit, type Visit, type VisitContact } from "../model";
import { proposedVisit } from "../policy/proposed-times";
import { visitTechnicians } from "~/database/schema/visits";
import { readContact } from "./contact";
import { listPlannedVisits, orderOfVisit } from "./facts";
import { findVisit, IDS, LEFT_MINUTES, ORDER, orderFrom, PERSON } from "./with-orders";

/** Refuses users who read no visits. */
export function readsOwnOnly({ actor }: AuthContext): boolean {
  if (may(actor, "schedule.read")) return false;
  if (!may(actor, "schedule.read", { own: true })) throw new Refusal("not_allowed");
  return true;
}

export type VisitPage = {
  visit: ScheduleVisit;
  people: { id: string; name: string }[];
  contact: VisitContact;
  mayPlan: boolean;
};

/** A visit with the names of its people and, for planners, of all technicians. */
export async function getScheduleVisit(ctx: AuthContext, id: string): Promise<VisitPage> {
  const isOwn = readsOwnOnly(ctx);
  const [found, people, contact] = await Promise.all([
    findVisit(ctx, id),
    listPeople(ctx, id),
    readContact(ctx, orderOfVisit(id)),
  ]);
  const visit = present(found);
  if (isOwn && !visit.technicianIds.includes(ctx.actor.userId)) throw new Refusal("not_found");
  return { visit, people, contact, mayPlan: may(ctx.actor, "schedule.plan") };
}

/** The same for the dialogs that change it. */
export async function getChangeableVisit(ctx: AuthContext, id: string): Promise<VisitPage> {
  requirePlanning(ctx);
  return getScheduleVisit(ctx, id);
}

type PlanPage = {
  order: ScheduleOrder & { technicianIds: string[] };
  /** Its planned minutes that no visit covers. */
  leftMinutes: number;
  /** Its planned visits, the earliest first. */
  visits: Visit[];
  people: { id: string; name: string }[];
  contact: VisitContact;
  /** When its technicians have time for it. */
  proposed: Pick<Visit, "startsAt" | "endsAt">;
};

/** The order and the technicians for the dialog that plans a visit. */
export async function getPlannableOrder(ctx: AuthContext, id: string): Promise<PlanPage> {
  requirePlanning(ctx);
  const now = ctx.now().getTime();
  const [found, visits, people, contact, technicians, settings] = await Promise.all([
    findOrder(ctx, id),
    listPlannedVisits(ctx, { workOrderId: id }),
    listPeople(ctx, null),
    readContact(ctx, id),
    listWorkingTimes(ctx, assignedTo(id), windowFrom(now)),
    ctx.settings(),
  ]);
  const { leftMinutes, ...order } = present(found);
  visits.sort((one, other) => one.startsAt - other.startsAt);
  const { timeZone } = settings;
  const hours = { times: {}, workday: workdayOf(settings) };
  const today = dayIn(timeZone, now);
  const last = visits.at(-1);
  const first = last ? addDays(dayIn(timeZone, last.startsAt), 1) : order.plannedStartOn;
  const proposed = proposedVisit(
    last ? leftMinutes : order.plannedMinutes,
    first > today ? first : today,
    technicians,
    workingTime(hours, "monday", DEFAULT_WEEK.mondayMinutes),
    { now, timeZone },
  );
  return { order, leftMinutes, visits, people, contact, proposed };
}

/** @throws Refusal `not_allowed` */
export function requirePlanning({ actor }: Pick<AuthContext, "actor">): void {
  if (!may(actor, "schedule.plan"))
    throw new Refusal("not_allowed", "not_allowed", { action: "schedule.plan" });
}

/** The active technicians, and those of the visit. */
async function listPeople(ctx: AuthContext, visitId: string | null) {
  const ofVisit = sql`SELECT ${visitTechnicians.userId} FROM ${visitTechnicians} WHERE ${visitTechnicians.visitId} = ${visitId}`;
  const people = await queryRows(
    ctx,
    PERSON,
    sql`SELECT ${listOf(PERSON)} FROM ${users} WHERE ${users.id} IN (${ACTIVE_TECHNICIANS} UNION ${ofVisit})
      ORDER BY ${users.sortKey}, ${users.id}`,
  );
  return people.map((person) => ({ id: person.id, name: fullName(person) }));
}

/** Of the visits between which a proposal looks for time. It does not know those that are later. */
function windowFrom(now: Instant): Window {
  const from = addDays(dayIn("UTC", now), -1);
  return { from, to: addDays(from, MAX_DAYS) };
}

const ASSIGNED = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.toAt} IS NULL
  AND ${workOrderAssignments.workOrderId} = `;

function assignedTo(workOrderId: string): SQL {
  return sql`SELECT ${workOrderAssignments.userId} AS userId ${ASSIGNED}${workOrderId}`;
}

const PLANNABLE = {
  ...ORDER,
  leftMinutes: value(NUMBER, LEFT_MINUTES),
  technicianIds: json(
    IDS,
    sql`(SELECT json_group_array(${workOrderAssignments.userId}) ${ASSIGNED}${workOrders.id})`,
  ),
};

/** The same without what only its dialog shows. */
export async function getOrderToPlan(
  ctx: AuthContext,
  id: string,
): Promise<Pick<PlanPage, "order" | "leftMinutes">> {
  requirePlanning(ctx);
  const { leftMinutes, ...order } = present(await findOrder(ctx, id));
  return { order, leftMinutes };
}

async function findOrder(ctx: AuthContext, id: string) {
  const [row] = await queryRows(
    ctx,
    PLANNABLE,
    sql`SELECT ${listOf(PLANNABLE)} FROM ${workOrders} LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}
      WHERE ${eq(workOrders.id, id)}`,
  );
  if (!row) return null;
  const { technicianIds, leftMinutes, ...order } = row;
  return { ...orderFrom(order), technicianIds, leftMinutes };
}
