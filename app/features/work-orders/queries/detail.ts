import { sql } from "drizzle-orm";
import { readActivity } from "~/features/activity/queries/read";
import { listAssignments } from "~/features/daily-reports/queries/entry-references";
import { entryModeOn } from "~/features/daily-reports/queries/dated-rules";
import { keepingReason } from "~/features/daily-reports/policy";
import { listReports, listUnfiled } from "~/features/daily-reports/queries/read";
import type { Unit } from "~/features/daily-reports/model";
import { ticketsOfOrder } from "~/features/tickets/queries/of-order";
import { may } from "~/kernel/authorization/actions";
import { byName } from "~/kernel/text/fold";
import { sumCents } from "~/kernel/text/money";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import { dayIn } from "~/kernel/time/instants";
import { actionsFor, editableFields, removableDocuments, relationshipOf } from "../policy";
import { OPEN_STATUSES } from "../model";
import { headFrom, headOf, type HeadRow, type OrderHead } from "./detail-head";
import { readOrderFacts } from "./facts";

type Used = {
  parts: { name: string; unit: Unit; quantityThousandths: number }[];
  equipment: string[];
};

/** One work order with everything its page shows, as far as this user may see it (domain-rules §5, §7). One round trip. */
export async function getWorkOrder(
  ctx: AuthContext,
  id: string,
  options: { submissionPreview?: boolean; events?: number } = {},
) {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, heads, used, reports, unfiled, assignments, activity, tickets, settings] =
    await Promise.all([
      readOrderFacts(ctx, id),
      ctx.db.all<HeadRow>(headOf(id)),
      readUsed(ctx, id),
      listReports(ctx, id, options),
      listUnfiled(ctx, id),
      listAssignments(ctx, sql`${id}`),
      readActivity(ctx, { type: "work-order", id }, { most: options.events }),
      ticketsOfOrder(ctx, id),
      ctx.settings(),
    ]);
  const order = present(facts);
  const head = withPlaces(heads[0], settings.features);
  const { reports: seenReports, ...sums } = reports;
  const { available, blocked } = actionsFor(order, ctx.actor);
  const now = ctx.now().getTime();
  const mode = entryModeOn(settings, dayIn(settings.timeZone, now));
  const references = {
    mode,
    order: { ...order, retroactiveUntil: head.retroactiveUntil },
    assignments,
  };
  const relationship = relationshipOf(order, ctx.actor);
  return {
    ...forReader(head, ctx, relationship),
    status: order.status,
    version: order.version,
    /** As submitted, or lowered since. Null while the order can be edited. */
    approvalsRequired: order.approvalsRequired,
    approvalsToday: order.approvalsToday,
    plannedMinutes: head.plannedRegularMinutes + head.plannedTravelMinutes,
    /** The totals of the reports that count. `seen` tells whose hours and expenses they include. */
    totals: {
      ...sums,
      ...used,
      expensesCents: sumCents(sums.expenses.map((one) => one.amountCents)),
      reportCount: order.reportCount,
    },
    reports: seenReports,
    /** Stored although they could not be filed. Their author and the office decide about them. */
    unfiledReports: unfiled.map((one) => ({
      id: one.id,
      reportOn: one.reportOn,
      authorName: one.authorName,
      statusReason: one.statusReason,
      totalMinutes: one.totalMinutes,
    })),
    /** The newest activity entries. Null for users who may not read them. */
    activity: may(ctx.actor, "work-orders.read-activity", relationship) ? activity : null,
    /** The tickets of this order that this user may see. Null when tickets are disabled or the user may not read them. */
    tickets,
    availableActions: available,
    blockedActions: blocked,
    editable: editableFields(order, ctx.actor),
    mayFileReport: keepingReason(references, now, ctx.actor) === null,
    /** Only for users who also see the whole content on the screen. */
    mayReadPdfs:
      reports.seen === "all" && may(ctx.actor, "work-orders.read-approver-notes", relationship),
    mayAddDocuments:
      OPEN_STATUSES.includes(order.status) &&
      may(ctx.actor, "work-orders.add-document", relationship),
    mayRemoveDocuments: removableDocuments(order, ctx.actor),
    mayWriteApproverNote: may(ctx.actor, "work-orders.write-approver-note", relationship),
  };
}
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
function withPlaces(row: HeadRow | undefined, { LOCATIONS, ROOMS }: Switched): OrderHead {
  if (!row) throw new Refusal("not_found");
  const head = headFrom(row);
  return {
    ...head,
    location: LOCATIONS.enabled ? head.location : null,
    room: ROOMS.enabled ? head.room : null,
  };
}

/** The totals of what the reports used. Parts and equipment are visible to every reader. */
async function readUsed(ctx: AuthContext, id: string): Promise<Used> {
  const reports = sql`FROM daily_reports r CROSS JOIN`;
  const counted = sql`x.report_id = r.id WHERE r.work_order_id = ${id} AND r.status = 'submitted'`;
  const [parts, equipment] = await Promise.all([
    ctx.db.all<
      Used["parts"][number]
    >(sql`SELECT x.name, x.unit, sum(x.quantity_thousandths) AS quantityThousandths
      ${reports} daily_report_parts x ON ${counted} GROUP BY x.name, x.unit ORDER BY x.unit`),
    ctx.db.all<{ name: string }>(
      sql`SELECT DISTINCT x.name ${reports} daily_report_equipment x ON ${counted}`,
    ),
  ]);
  return { parts: byName(parts), equipment: byName(equipment).map((one) => one.name) };
}
