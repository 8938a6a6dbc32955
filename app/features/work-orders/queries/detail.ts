import { sql } from "drizzle-orm";
import { readActivity } from "~/features/activity/queries/read";
import { entryModeOn, listAssignments } from "~/features/daily-report-entry/queries";
import { keepingReason } from "~/features/daily-reports/policy";
import { listReports, listUnfiled } from "~/features/daily-reports/queries/read";
import type { Unit } from "~/features/daily-reports/words";
import { ticketsOfOrder } from "~/features/tickets/queries/of-order";
import { may } from "~/kernel/actions";
import { byName } from "~/kernel/fold";
import { sumCents } from "~/kernel/money";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/stored";
import { dayIn } from "~/kernel/time";
import { actionsFor, editableFields, removableDocuments, standingOf } from "../policy";
import { OPEN_STATUSES } from "../words";
import { headFrom, headOf, type HeadRow, type OrderHead } from "./detail-head";
import { readOrderFacts } from "./facts";

type Used = { parts: { name: string; unit: Unit; quantityThousandths: number }[]; equipment: string[] };

/** One work order with all that its page shows, as far as this person may see it (domain-rules §5, §7). One wave. */
export async function getWorkOrder(ctx: AuthContext, id: string, options: { submissionPreview?: boolean; events?: number } = {}) {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, heads, used, reports, unfiled, assignments, activity, tickets, settings] = await Promise.all([
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
  const references = { mode, order: { ...order, retroactiveUntil: head.retroactiveUntil }, assignments };
  const standing = standingOf(order, ctx.actor);
  return {
    ...forReader(head, ctx, standing),
    status: order.status,
    version: order.version,
    /** As submitted, or lowered since; null while the order can be edited. */
    approvalsRequired: order.approvalsRequired,
    approvalsToday: order.approvalsToday,
    plannedMinutes: head.plannedRegularMinutes + head.plannedTravelMinutes,
    /** The sum of the reports that count; `seen` says whose hours and expenses are in it. */
    totals: { ...sums, ...used, expensesCents: sumCents(sums.expenses.map((one) => one.amountCents)), reportCount: order.reportCount },
    reports: seenReports,
    /** Kept because they could not be filed: for their author and the office to decide about. */
    unfiledReports: unfiled.map((one) => ({ id: one.id, reportOn: one.reportOn, authorName: one.authorName, statusReason: one.statusReason, totalMinutes: one.totalMinutes })),
    /** The newest lines of its log; null for who may not read it. */
    activity: may(ctx.actor, "work-orders.read-activity", standing) ? activity : null,
    /** Those in it that this person sees; null where tickets are switched off, or not his to read. */
    tickets,
    availableActions: available,
    blockedActions: blocked,
    editable: editableFields(order, ctx.actor),
    mayFileReport: keepingReason(references, now, ctx.actor) === null,
    /** Whoever sees all of it, on the screen too. */
    mayReadPdfs: reports.seen === "all" && may(ctx.actor, "work-orders.read-approver-notes", standing),
    mayAddDocuments: OPEN_STATUSES.includes(order.status) && may(ctx.actor, "work-orders.add-document", standing),
    mayRemoveDocuments: removableDocuments(order, ctx.actor),
    mayWriteApproverNote: may(ctx.actor, "work-orders.write-approver-note", standing),
  };
}
export type WorkOrderDetail = Awaited<ReturnType<typeof getWorkOrder>>;

/** What each person may not see is taken out of what was read: phones of colleagues, notes of approvers. */
function forReader(head: OrderHead, { actor }: AuthContext, standing: ReturnType<typeof standingOf>) {
  // Whoever reads orders may call the people on them (domain-rules §7).
  const phones = may(actor, "people.phones", { assigned: true });
  const notes = may(actor, "work-orders.read-approver-notes", standing);
  return {
    ...head,
    technicians: head.technicians.map((one) => ({ ...one, phone: phones ? one.phone : null })),
    approverNotes: notes ? head.approverNotes : null,
    approvals: head.approvals.map((one) => ({ ...one, note: notes ? one.note : "" })),
  };
}

type Switched = { LOCATIONS: { enabled: boolean }; ROOMS: { enabled: boolean } };

/** A feature that is off is off everywhere: its fields are empty. */
function withPlaces(row: HeadRow | undefined, { LOCATIONS, ROOMS }: Switched): OrderHead {
  if (!row) throw new Refusal("not_found");
  const head = headFrom(row);
  return { ...head, location: LOCATIONS.enabled ? head.location : null, room: ROOMS.enabled ? head.room : null };
}

/** What the reports used, summed; parts and equipment are nobody's secret. */
async function readUsed(ctx: AuthContext, id: string): Promise<Used> {
  const reports = sql`FROM daily_reports r CROSS JOIN`;
  const counted = sql`x.report_id = r.id WHERE r.work_order_id = ${id} AND r.status = 'submitted'`;
  const [parts, equipment] = await Promise.all([
    ctx.db.all<Used["parts"][number]>(sql`SELECT x.name, x.unit, sum(x.quantity_thousandths) AS quantityThousandths
      ${reports} daily_report_parts x ON ${counted} GROUP BY x.name, x.unit ORDER BY x.unit`),
    ctx.db.all<{ name: string }>(sql`SELECT DISTINCT x.name ${reports} daily_report_equipment x ON ${counted}`),
  ]);
  return { parts: byName(parts), equipment: byName(equipment).map((one) => one.name) };
}
