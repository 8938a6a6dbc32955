import { addDefaultSteps, orderActivity } from "~/features/checklists/mutations/order";
import { checklistsFor } from "~/features/checklists/policy/templates";
import type { ChosenPlaces, PlaceIds } from "~/features/pickers/queries/places";
import { firstVisitSteps } from "~/features/visits/mutations/visit";
import { daysOfVisits } from "~/features/visits/policy/times";
import { assignmentSteps } from "~/features/work-orders/mutations/assignments";
import { insertOrder, planThings } from "~/features/work-orders/mutations/plan";
import { newId } from "~/kernel/ids";
import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { activityStep, announcementStep, type Who } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import type { RequestContext } from "~/server/request-context";
import type { WorkingCalendar } from "../model";
import { absentAmong, peopleOf } from "../policy/people";
import { visitsOfPlan } from "../policy/visits";
import type { PlanFacts } from "../queries/facts";
import { orderAnnouncements } from "./announcements";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

export type Context = Pick<RequestContext, "db" | "now" | "requestId">;

export type Making = {
  timeZone: string;
  calendar: WorkingCalendar;
  /** The job has the name of the plan. */
  by: Who;
  /** Nobody is notified of the order before. */
  tellAt: Instant;
};

type NewOrder = {
  workOrderId: string;
  dueOn: Day;
  places: PlaceIds;
  references: ChosenPlaces;
  /** Of its assets. */
  categories: readonly string[];
  /** Lines at the end of its description. */
  listed: readonly string[];
  /** Orders of the same people on the same day are planned by hand. */
  hasVisits: boolean;
};

/** An order with all that the plan says. */
export function newOrderSteps(
  context: Context,
  plan: PlanFacts,
  order: NewOrder,
  { timeZone, calendar, by, tellAt }: Making,
): Step[] {
  const at = context.now().getTime();
  const { workOrderId, dueOn } = order;
  const people = peopleOf(plan);
  const { technicianIds } = people;
  const job = { ...plan, technicians: technicianIds.length };
  const planned = order.hasVisits ? visitsOfPlan(job, dueOn, calendar, timeZone) : [];
  const absent = absentAmong(
    plan.technicians.filter(({ id }) => technicianIds.includes(id)),
    [dueOn, ...planned.map(({ startsAt }) => dayIn(timeZone, startsAt))],
  );
  // Somebody is away: the order is among the unplanned, and says so.
  const visits = absent.length > 0 ? [] : planned;
  const checklists = checklistsFor(plan.templates, order.categories);
  const subject = { type: "work-order", id: workOrderId };
  return [
    ...insertOrder(
      context,
      { userId: plan.orderedBy },
      workOrderId,
      { ...fieldsOf(plan, order), ...daysOfVisits(visits, timeZone) },
      { ...order.references, technicianIds },
      timeZone,
    ),
    ...assignmentSteps(context, workOrderId, { technicianIds: [], leadId: null }, people),
    ...planThings(context, workOrderId, plan, null),
    ...addDefaultSteps(context, workOrderId, checklists),
    ...visits.flatMap((visit) =>
      firstVisitSteps(
        context,
        { id: newId(at), workOrderId, technicianIds, ...visit },
        plan.orderedBy,
      ),
    ),
    activityStep(context, by, {
      subject,
      event: "work-order.created-by-plan",
      facts: { planId: plan.id, name: plan.name, dueOn },
    }),
    ...(absent.length > 0
      ? [
          activityStep(context, by, {
            subject,
            event: "work-order.left-unplanned",
            facts: { names: absent, visitOn: dueOn },
          }),
        ]
      : []),
    ...checklists.map(({ name }) =>
      activityStep(context, by, orderActivity(workOrderId, "checklist-added", { name })),
    ),
    // The orders of one night are one act.
    ...orderAnnouncements(plan, workOrderId, by).map((each) =>
      announcementStep(
        { ...context, actId: "job" in by ? context.requestId : null },
        { ...each, notBefore: tellAt },
      ),
    ),
  ];
}

function fieldsOf(plan: PlanFacts, { dueOn, places, listed }: NewOrder) {
  const { customerId, locationId, roomId, assetId } = places;
  const { priority, equipmentIds, parts, plannedRegularMinutes, plannedTravelMinutes } = plan;
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
    description: descriptionOf([plan.name, plan.description].filter(Boolean).join("\n\n"), listed),
    descriptionDoc: null,
    plannedStartOn: dueOn,
    plannedEndOn: dueOn,
    warranty: false,
    intervention: "",
    repairNotes: "",
    repairNotesDoc: null,
  };
}

/** The text, and as many lines as have room below it; the last one says how many have none. */
function descriptionOf(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text.slice(0, MAX_TEXT_LENGTH);
  const shown: string[] = [];
  let room = MAX_TEXT_LENGTH - text.length - "\n\n… +1000".length;
  for (const line of lines) {
    room -= line.length + 1;
    if (room < 0) break;
    shown.push(line);
  }
  const left = lines.length - shown.length;
  const list = left === 0 ? shown : [...shown, `… +${left}`];
  return [text, list.join("\n")].join("\n\n").slice(0, MAX_TEXT_LENGTH);
}
