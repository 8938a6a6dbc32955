import { eq, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import { json, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { ScheduleOrder, ScheduleVisit, Visit } from "../model";
import { visitTechnicians } from "~/database/schema/visits";
import { listPlannedVisits } from "./facts";
import { findVisit, IDS, ORDER, orderFrom, PERSON } from "./with-orders";

/** Refuses users who read no visits. */
export function readsOwnOnly({ actor }: AuthContext): boolean {
  if (may(actor, "schedule.read")) return false;
  if (!may(actor, "schedule.read", { own: true })) throw new Refusal("not_allowed");
  return true;
}

export type VisitPage = {
  visit: ScheduleVisit;
  people: { id: string; name: string }[];
  mayPlan: boolean;
};

/** A visit with the names of its people and, for planners, of all technicians. */
export async function getScheduleVisit(ctx: AuthContext, id: string): Promise<VisitPage> {
  const isOwn = readsOwnOnly(ctx);
  const [found, people] = await Promise.all([findVisit(ctx, id), listPeople(ctx, id)]);
  const visit = present(found);
  if (isOwn && !visit.technicianIds.includes(ctx.actor.userId)) throw new Refusal("not_found");
  return { visit, people, mayPlan: may(ctx.actor, "schedule.plan") };
}

/** The same for the dialogs that change it. */
export async function getChangeableVisit(ctx: AuthContext, id: string): Promise<VisitPage> {
  requirePlanning(ctx);
  return getScheduleVisit(ctx, id);
}

type PlanPage = {
  order: ScheduleOrder & { technicianIds: string[] };
  /** Its planned visits, the earliest first. */
  visits: Visit[];
  people: { id: string; name: string }[];
  today: Day;
};

/** The order and the technicians for the dialog that plans a visit. */
export async function getPlannableOrder(ctx: AuthContext, id: string): Promise<PlanPage> {
  requirePlanning(ctx);
  const [order, visits, people, settings] = await Promise.all([
    findOrder(ctx, id),
    listPlannedVisits(ctx, { workOrderId: id }),
    listPeople(ctx, null),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  visits.sort((one, other) => one.startsAt - other.startsAt);
  return { order: present(order), visits, people, today };
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

const PLANNABLE = {
  ...ORDER,
  technicianIds: json(
    IDS,
    sql`(SELECT json_group_array(${workOrderAssignments.userId}) FROM ${workOrderAssignments}
      WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL)`,
  ),
};

async function findOrder(ctx: AuthContext, id: string) {
  const [row] = await queryRows(
    ctx,
    PLANNABLE,
    sql`SELECT ${listOf(PLANNABLE)} FROM ${workOrders} LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}
      WHERE ${eq(workOrders.id, id)}`,
  );
  if (!row) return null;
  const { technicianIds, ...order } = row;
  return { ...orderFrom(order), technicianIds };
}
