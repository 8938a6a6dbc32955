import { sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import type { Visit } from "~/features/visits/model";
import { daysOfVisits, isPlannable, isWindowWithin } from "~/features/visits/policy/times";
import {
  type ActUndo,
  fieldsBack,
  isSame,
  peopleBack,
  undoOf,
} from "~/features/visits/policy/act-undo";
import { visits } from "~/database/schema/visits";
import {
  assignmentSteps,
  neverAssigned,
  type People,
  withLead,
} from "~/features/work-orders/mutations/assignments";
import { activityOf, changeOrder, stillOpen } from "~/features/work-orders/mutations/order";
import { requireOpen } from "~/features/work-orders/queries/authorize";
import { changesOf } from "~/features/work-orders/queries/changes";
import type { OrderRecord } from "~/features/work-orders/queries/facts";
import { Refusal } from "~/kernel/refusal";
import type { Activity, Announcement } from "~/server/command/records";
import { MovedOn } from "~/server/command/retry-until-current";
import { present, requireVersion } from "~/server/command/stored";
import { expect, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import type { VisitFacts } from "../queries/visit-facts";

/** What a command of visits does to the order: its planned days and its people follow (domain-rules §9). */
type OrderEffect = {
  steps: Step[];
  record: Activity[];
  announce: Announcement[];
  after: OrderRecord & People;
  /** What takes the act back, with the visits that it has changed. */
  undoOf(visits: readonly { before: Visit | null; after: Visit }[]): ActUndo;
};

export function requireVisit(facts: VisitFacts, id: string, version: number): Visit {
  const visit = present(facts.visitsOfOrder.find((each) => each.id === id));
  requireVersion(visit, version);
  return visit;
}

/** Only active technicians. Those whom the visit has already stay, whatever became of them. */
export function requireTechnicians(
  { technicianIds }: VisitFacts,
  wanted: readonly string[],
  present: readonly string[] = [],
): void {
  if (wanted.every((id) => technicianIds.includes(id) || present.includes(id))) return;
  throw new Refusal("invalid_input", "invalid_input", {
    fields: { technicianIds: "not_a_technician" },
  });
}

/** The guards of the times that the schema of the input cannot check. */
export function requireTimes(ctx: AuthContext, { timeZone }: VisitFacts, visit: Visit): void {
  if (!isPlannable(visit.startsAt, ctx.now().getTime(), timeZone))
    throw new Refusal("invalid_input", "invalid_input", { fields: { startsAt: "outside_years" } });
  if (isWindowWithin(visit)) return;
  throw new Refusal("guard_failed", "window_outside_visit", {
    guard: "window_outside_visit",
    fields: { arrivalFromAt: "window_outside_visit" },
  });
}

export function requireOpenOrder(facts: VisitFacts): OrderRecord {
  const order = present(facts.order);
  requireOpen(order);
  return order;
}

/**
 * The order after its visits have become `after`: technicians of planned visits are assigned, and the
 * planned days are those of the first and the last planned visit. Without a visit the days stay. A
 * visit that another request planned in the meantime repeats the command. With `undone`, what an act has made of the order is taken back.
 */
export function orderFollows(
  ctx: AuthContext,
  facts: VisitFacts,
  after: readonly Visit[],
  undone: ActUndo | null = null,
): OrderEffect {
  const order = present(facts.order);
  const planned = after.filter(({ status }) => status === "planned");
  const needed = planned.flatMap(({ technicianIds }) => technicianIds);
  const before: People = { technicianIds: order.assigneeIds, leadId: order.leadId };
  const people = peopleAfter(before, needed, facts, undone);
  const joining = people.technicianIds.filter((id) => !order.assigneeIds.includes(id));
  const fields = {
    ...(undone ? fieldsBack(undone.fields, order) : {}),
    ...daysOfVisits(planned, facts.timeZone),
  };
  const changes = changesOf(order, fields);
  const isAssigned = !isSame(before, people);
  const isChanged = changes.length > 0 || isAssigned;
  const state = { ...order, ...fields, ...people };
  return {
    steps: [
      unchangedVisits(facts),
      ...(isChanged ? changeOrder(ctx, order, fields).map(retried) : [stillOpen(order)]),
      ...(isAssigned ? assignmentSteps(ctx, order.id, before, people) : []),
      ...(undone?.people ? [neverAssigned(ctx, order.id, undone.at, left(before, people))] : []),
    ],
    record: [
      ...(changes.length > 0 ? [activityOf(order, "updated", { changes })] : []),
      ...(isAssigned ? [activityOf(order, "assigned", { ...people, before })] : []),
    ],
    announce: joining.map((userId) => ({
      ...announceEvent("work_order.assigned", { workOrderId: order.id, userId }),
      quietFor: ["workOrderId", "userId"],
    })),
    after: { ...state, version: order.version + (isChanged ? 1 : 0) },
    undoOf: (visits) =>
      undoOf(
        { workOrderId: order.id, at: ctx.now().getTime(), requestId: ctx.requestId },
        { before: { ...order, ...before }, after: state },
        visits,
      ),
  };
}

function peopleAfter(
  before: People,
  needed: readonly string[],
  { order, technicianIds }: VisitFacts,
  undone: ActUndo | null,
): People {
  const present = undone?.people
    ? peopleBack(undone.people, {
        present: before,
        needed,
        active: technicianIds,
        needsLead: order?.status === "in-progress",
      })
    : before;
  const joining = needed.filter(
    (id) => technicianIds.includes(id) && !present.technicianIds.includes(id),
  );
  if (joining.length === 0) return present;
  return withLead({ ...present, technicianIds: [...present.technicianIds, ...joining] });
}

function left(before: People, after: People): string[] {
  return before.technicianIds.filter((id) => !after.technicianIds.includes(id));
}

/** An order that somebody else has changed meanwhile is read again. */
export function retried(each: Step): Step {
  return each.otherwise?.code === "version_conflict"
    ? { ...each, otherwise: new MovedOn(each.otherwise.facts) }
    : each;
}

/** The order's planned days follow from all its visits, so none of them may have changed since they were read. */
function unchangedVisits({ order, visitsOfOrder }: VisitFacts): Step {
  const { id } = present(order);
  const read = [...visitsOfOrder].sort((a, b) => (a.id < b.id ? -1 : 1));
  const now = sql`(SELECT coalesce(group_concat(entry), '') FROM (SELECT ${visits.id} || ' ' || ${visits.version} AS entry
    FROM ${visits} WHERE ${visits.workOrderId} = ${id} ORDER BY ${visits.id}))`;
  return expect(
    sql`${now} = ${read.map((each) => `${each.id} ${each.version}`).join()}`,
    new MovedOn(),
  );
}
