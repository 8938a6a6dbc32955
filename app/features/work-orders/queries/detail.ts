import { type SQL, sql } from "drizzle-orm";
import { json, listOf, type RowOf } from "~/database/fields";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { awayApprovers, listApproverAbsences } from "~/features/approvals/queries/away";
import { readOrderActivity } from "~/features/activity/queries/of-order";
import { ticketsOfOrder } from "~/features/tickets/queries/of-order";
import { refusalOf } from "~/kernel/authorization/access";
import { listOrderVisits, readableVisits } from "~/features/visits/queries/of-order";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { queryRows } from "~/server/queries/query-rows";
import { DAYS, daysAway } from "~/features/work-capacity/queries/absences";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { present } from "~/server/command/stored";
import { editableFields, relationshipOf, removableDocuments } from "../policy/rights";
import { actionsFor } from "../policy/transitions";
import { OPEN_STATUSES } from "../model";
import { findHead, type OrderHead } from "./detail-columns";
import { readOrderFacts } from "./facts";

/** One work order without its reports, as far as this user may see it (domain-rules §5, §7). One round trip. */
export async function getWorkOrder(
  ctx: AuthContext,
  id: string,
  options: { events?: number } = {},
) {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, found, activity, tickets, visits, absences, away, settings] = await Promise.all([
    readOrderFacts(ctx, id),
    findHead(ctx, id),
    readOrderActivity(ctx, id, options.events),
    ticketsOfOrder(ctx, id),
    listOrderVisits(ctx, id),
    listApproverAbsences(ctx, waits(id)),
    readDaysAway(ctx, id),
    ctx.settings(),
  ]);
  const order = present(facts);
  const head = withPlaces(present(found), settings.features);
  const { available, blocked } = actionsFor(order, ctx.actor);
  const relationship = relationshipOf(order, ctx.actor);
  const mayPlanVisits = OPEN_STATUSES.includes(order.status) && may(ctx.actor, "schedule.plan");
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  return {
    ...forReader(head, ctx, relationship),
    /** The first day of the order from today on on which a technician of it is away, by user. For who plans it. */
    awayOn: mayPlanVisits ? firstDays(away, today) : {},
    status: order.status,
    version: order.version,
    /** Raised by every change of what a revision would contain, reports included. */
    contentVersion: order.contentVersion,
    /** As submitted, or lowered since. Null while the order can be edited. */
    approvalsRequired: order.approvalsRequired,
    approvalsToday: order.approvalsToday,
    approversAway: awayApprovers(order, absences),
    /** Required items of checklists without an answer. They hold back submitting, except for those who may skip them. */
    openItems: order.openItems.count,
    plannedMinutes: head.plannedRegularMinutes + head.plannedTravelMinutes,
    /** The newest activity entries. Null for users who may not read them. */
    activity: may(ctx.actor, "work-orders.read-activity", relationship) ? activity : null,
    /** The tickets of this order that this user may see. Null when tickets are disabled or the user may not read them. */
    tickets,
    /** The areas whose records this user may open from here (domain-rules §7). */
    mayOpen: LINKED.filter((area) => refusalOf(AREAS[area], ctx.actor, settings.features) === null),
    availableActions: available,
    blockedActions: blocked,
    editable: editableFields(order, ctx.actor),
    mayAddDocuments:
      OPEN_STATUSES.includes(order.status) &&
      may(ctx.actor, "work-orders.add-document", relationship),
    mayRemoveDocuments: removableDocuments(order, ctx.actor),
    /** When this user approved the revision in force. */
    ownApprovalAt:
      head.approvals.find(({ userId }) => userId === ctx.actor.userId)?.approvedAt ?? null,
    mayDuplicate: may(ctx.actor, "work-orders.create", { own: true }),
    visits: readableVisits(ctx, visits, relationship),
    mayPlanVisits,
    mayWriteApproverNote: may(ctx.actor, "work-orders.write-approver-note", relationship),
  };
}

function waits(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${id} AND ${workOrders.statusRank} IN (3, 4))`;
}

const AWAY_DAYS = daysAway(
  workOrderAssignments.userId,
  sql`iif(${workOrders.plannedStartOn} = '', ${workOrders.plannedEndOn}, ${workOrders.plannedStartOn})`,
  sql`iif(${workOrders.plannedEndOn} = '', ${workOrders.plannedStartOn}, ${workOrders.plannedEndOn})`,
);
const AWAY = { userId: workOrderAssignments.userId, days: json(DAYS, AWAY_DAYS) };

/** On which days of the order its technicians are away. */
function readDaysAway(ctx: AuthContext, id: string) {
  const a = workOrderAssignments;
  return queryRows(
    ctx,
    AWAY,
    sql`SELECT ${listOf(AWAY)} FROM ${a} CROSS JOIN ${workOrders} ON ${workOrders.id} = ${a.workOrderId}
      WHERE ${a.workOrderId} = ${id} AND ${a.toAt} IS NULL`,
  );
}

function firstDays(away: RowOf<typeof AWAY>[], today: Day): Record<string, Day> {
  return Object.fromEntries(
    away.flatMap(({ userId, days }) => {
      const first = days.find((day) => day >= today);
      return first ? [[userId, first]] : [];
    }),
  );
}

const LINKED = ["customers", "locations", "rooms", "assets"] as const;
const AREAS = {
  customers: "customers",
  locations: "locations",
  rooms: "rooms",
  assets: "asset",
} as const;

export type WorkOrderDetail = Awaited<ReturnType<typeof getWorkOrder>>;

/** Removes what this user may not see: phone numbers of colleagues, notes of approvers. */
function forReader(
  head: OrderHead,
  { actor }: AuthContext,
  relationship: ReturnType<typeof relationshipOf>,
) {
  // Users who may read orders may call the people assigned to them (domain-rules §7).
  const phones = may(actor, "people.phones", { assigned: true });
  const notes = may(actor, "work-orders.read-approver-notes", relationship);
  return {
    ...head,
    technicians: head.technicians.map((one) => ({ ...one, phone: phones ? one.phone : null })),
    approverNotes: notes ? head.approverNotes : null,
    approvals: head.approvals.map((one) => ({ ...one, note: notes ? one.note : "" })),
  };
}

type Switched = { LOCATIONS: { enabled: boolean }; ROOMS: { enabled: boolean } };

/** The fields of a disabled feature are empty everywhere. */
function withPlaces(head: OrderHead, { LOCATIONS, ROOMS }: Switched): OrderHead {
  return {
    ...head,
    location: LOCATIONS.enabled ? head.location : null,
    room: ROOMS.enabled ? head.room : null,
  };
}
