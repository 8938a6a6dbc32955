import { and, eq, sql } from "drizzle-orm";
import { addDefaultSteps, orderActivity } from "~/features/checklists/mutations/order";
import { insertOrder, planThings } from "~/features/work-orders/mutations/plan";
import { assignmentSteps } from "~/features/work-orders/mutations/assignments";
import { firstVisitSteps } from "~/features/visits/mutations";
import { newId } from "~/kernel/ids";
import { activityStep, announcementStep, type Who } from "~/server/command/records";
import { expect, guarded, insertSelected, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { RequestContext } from "~/server/request-context";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { daysOfVisits } from "~/features/visits/policy";
import type { Occurrence, WorkingCalendar } from "../model";
import type { Due } from "../policy";
import { absentAmong, peopleOf } from "../policy/people";
import { visitsOfPlan } from "../policy/visits";
import type { PlanFacts } from "../queries/facts";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";
import { orderAnnouncements } from "./announcements";
import { nextColumns, planActivity } from "./plan";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

/**
 * Moves a plan on to its next occurrence. It fails when the plan or its next occurrence is another than was read, so that of two who make
 * the same order one succeeds. A plan whose rule has ended ends itself.
 */
export function advancePlan(
  { db, now }: Context,
  plan: PlanFacts,
  settled: Occurrence,
  next: Occurrence | null,
  { isEdit }: { isEdit: boolean },
): Step[] {
  const p = maintenancePlans;
  const at = now().getTime();
  const ends = next === null && plan.basis === "schedule";
  return guarded(
    db
      .update(p)
      .set({
        ...nextColumns(next, plan.leadDays),
        settledOn: settled.on,
        lastDueOn: settled.dueOn,
        isPostponed: false,
        ...(ends ? { status: "ended" as const, endedAt: at } : {}),
        // Those who edit the plan meanwhile need not hear of an order that a job has made.
        ...(isEdit ? { version: sql`${p.version} + 1`, updatedAt: at } : {}),
      })
      .where(
        and(
          eq(p.id, plan.id),
          eq(p.version, plan.version),
          eq(p.status, plan.status),
          sql`${p.nextOn} = ${plan.nextOn} AND ${p.nextDueOn} = ${plan.nextDueOn}`,
        ),
      ),
    conflict(plan),
  );
}

/** Fails when a job has made an order since the plan was read, which does not change its version. */
export function isAsRead(plan: PlanFacts): Step {
  const p = maintenancePlans;
  return expect(
    sql`EXISTS (SELECT 1 FROM ${p} WHERE ${p.id} = ${plan.id} AND ${p.lastDueOn} IS ${plan.lastDueOn} AND ${p.openDueOn} IS ${plan.openDueOn})`,
    conflict(plan),
  );
}

/** Occurrences of which no order came, in one statement: a plan that was paused for years has thousands. */
export function unorderedStep(
  { now }: Pick<Context, "now">,
  planId: string,
  state: "missed" | "skipped",
  occurrences: readonly Occurrence[],
  reason = "",
): Step {
  const at = now().getTime();
  return step(
    insertSelected(
      maintenanceOccurrences,
      {
        planId,
        dueOn: sql`value ->> 'dueOn'`,
        ruleOn: sql`value ->> 'on'`,
        state,
        reason,
        createdAt: at,
        settledAt: at,
      },
      sql`FROM json_each(${JSON.stringify(occurrences)})`,
    ),
  );
}

type Ordering = {
  workOrderId: string;
  due: Due;
  timeZone: string;
  calendar: WorkingCalendar;
  /** The job has the name of the plan. */
  by: Who;
  /** Nobody is told of the order before. */
  tellAt: Instant;
  isEdit: boolean;
};

/**
 * One occurrence becomes one order, with all that the plan says: in one batch, whose first statement takes the occurrence from the plan and
 * whose primary key of the occurrence refuses a second order for ever (decision 0098).
 */
export function orderSteps(context: Context, plan: PlanFacts, ordering: Ordering): Step[] {
  const { workOrderId, due, timeZone, calendar, by } = ordering;
  const at = context.now().getTime();
  const people = peopleOf(plan);
  const { order } = due;
  const { technicianIds } = people;
  const job = { ...plan, technicians: technicianIds.length };
  const planned = visitsOfPlan(job, order.dueOn, calendar, timeZone);
  const absent = absentAmong(
    plan.technicians.filter(({ id }) => technicianIds.includes(id)),
    [order.dueOn, ...planned.map(({ startsAt }) => dayIn(timeZone, startsAt))],
  );
  // Somebody is away: the order is among the unplanned, and says so.
  const visits = absent.length > 0 ? [] : planned;
  const days = daysOfVisits(visits, timeZone);
  return [
    ...advancePlan(context, plan, order, due.next, ordering),
    ...(due.missed.length > 0 ? [unorderedStep(context, plan.id, "missed", due.missed)] : []),
    ...insertOrder(
      context,
      { userId: plan.orderedBy },
      workOrderId,
      { ...fieldsOfOrder(plan, order), ...days },
      { ...plan.references, technicianIds },
      timeZone,
    ),
    ...assignmentSteps(context, workOrderId, { technicianIds: [], leadId: null }, people),
    ...planThings(context, workOrderId, plan, null),
    ...addDefaultSteps(context, workOrderId, plan.checklistsOfOrders),
    step(
      context.db.insert(maintenanceOccurrences).values({
        planId: plan.id,
        dueOn: order.dueOn,
        ruleOn: order.on,
        state: "ordered",
        workOrderId,
        createdAt: at,
      }),
    ),
    ...visits.flatMap((visit) =>
      firstVisitSteps(
        context,
        { id: newId(at), workOrderId, technicianIds, ...visit },
        plan.orderedBy,
      ),
    ),
    activityStep(context, by, {
      subject: { type: "work-order", id: workOrderId },
      event: "work-order.created-by-plan",
      facts: { planId: plan.id, name: plan.name, dueOn: order.dueOn },
    }),
    ...(absent.length > 0
      ? [
          activityStep(context, by, {
            subject: { type: "work-order", id: workOrderId },
            event: "work-order.left-unplanned",
            facts: { names: absent, visitOn: order.dueOn },
          }),
        ]
      : []),
    activityStep(
      context,
      by,
      planActivity(plan, "ordered", {
        dueOn: order.dueOn,
        workOrderId,
        missed: due.missed.map(({ dueOn }) => dueOn),
      }),
    ),
    ...plan.checklistsOfOrders.map(({ name }) =>
      activityStep(context, by, orderActivity(workOrderId, "checklist-added", { name })),
    ),
    // The orders of one night are one act.
    ...orderAnnouncements(plan, workOrderId, by).map((each) =>
      announcementStep(
        { ...context, actId: "job" in by ? context.requestId : null },
        { ...each, notBefore: ordering.tellAt },
      ),
    ),
  ];
}

function fieldsOfOrder(plan: PlanFacts, { dueOn }: Occurrence) {
  const { customerId, locationId, roomId, assetId, priority, equipmentIds, parts } = plan;
  const { plannedRegularMinutes, plannedTravelMinutes } = plan;
  return {
    customerId,
    locationId,
    roomId,
    assetId,
    priority,
    equipmentIds,
    parts,
    plannedRegularMinutes,
    plannedTravelMinutes,
    technicianIds: [],
    leadId: null,
    externalReference: "",
    jobNumber: "",
    description: [plan.name, plan.description].filter(Boolean).join("\n\n"),
    descriptionDoc: null,
    plannedStartOn: dueOn,
    plannedEndOn: dueOn,
    warranty: false,
    intervention: "",
    repairNotes: "",
    repairNotesDoc: null,
  };
}
