import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { countOf, flag, NUMBER, NUMBER_OR_NULL, TEXT_OR_NULL, value } from "~/database/fields";
import {
  dailyReportHours,
  dailyReports,
  dailyReportSignatures,
} from "~/database/schema/daily-reports";
import { openItemsOf } from "~/features/checklists/queries/open-items";
import { approversNow, ids, mayApprove } from "~/features/approvals/queries/approvers";
import { approvalsRequired } from "~/kernel/features";
import type { RequestContext } from "~/server/request-context";
import {
  workOrderApprovals,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";

/** One statement and the settings, in the same round trip as the caller's other reads. `id` may be a subquery. */
export async function readOrderFacts(
  ctx: RequestContext,
  id: string | SQL,
): Promise<OrderRecord | null> {
  return (await readFacts(ctx, sql`${workOrders.id} = ${id}`))[0] ?? null;
}

/** Orders that wait for approvals and that this user's roles might allow them to approve. */
export function readAwaitedFacts(ctx: RequestContext, approverId: string): Promise<OrderRecord[]> {
  const missing = sql`(SELECT count(*) FROM ${workOrderApprovals}
    WHERE ${workOrderApprovals.revisionId} = ${workOrders.revisionId}) < ${workOrders.approvalsRequired}`;
  return readFacts(
    ctx,
    sql`${workOrders.statusRank} IN (3, 4) AND ${missing} AND ${mayApprove(ctx, approverId)}`,
  );
}

/** The facts about the orders that the user is assigned to and that are in progress, as many as their day lists. */
export function readFactsInProgress(
  ctx: RequestContext,
  userId: string,
  most: number,
): Promise<OrderRecord[]> {
  const { orderSeq, statusRank, toAt } = workOrderAssignments;
  const own = sql`SELECT ${orderSeq} FROM ${workOrderAssignments} INDEXED BY work_order_assignments_by_status
    WHERE ${workOrderAssignments.userId} = ${userId} AND ${toAt} IS NULL AND ${statusRank} = 2 ORDER BY ${orderSeq} LIMIT ${most}`;
  return readFacts(ctx, sql`${workOrders.seq} IN (${own})`);
}

/** An order as its commands read it: the policy facts and the plain fields. */
export type OrderRecord = Awaited<ReturnType<typeof readFacts>>[number];

async function readFacts(ctx: RequestContext, which: SQL) {
  const [rows, settings] = await Promise.all([
    ctx.db
      .select({ ...FACTS, approverIds: ids(approversNow(ctx)) })
      .from(workOrders)
      .leftJoin(workOrderRevisions, eq(workOrderRevisions.id, workOrders.revisionId))
      .where(which),
    ctx.settings(),
  ]);
  const feature = settings.features.APPROVALS_WORK_ORDER;
  return rows.map((row) => ({
    ...row,
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  }));
}

const ASSIGNED = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
  AND ${workOrderAssignments.toAt} IS NULL`;
const COUNTED = sql`${dailyReports.workOrderId} = ${workOrders.id} AND ${dailyReports.status} = 'submitted'`;
const MINUTES = sql`${dailyReportHours.regularMinutes} + ${dailyReportHours.travelMinutes} + ${dailyReportHours.overtime1Minutes}
  + ${dailyReportHours.overtime2Minutes} + ${dailyReportHours.overtime3Minutes}`;
const FACTS = {
  id: workOrders.id,
  number: workOrders.number,
  status: workOrders.status,
  outcome: workOrders.outcome,
  version: workOrders.version,
  contentVersion: workOrders.contentVersion,
  revisionId: workOrders.revisionId,
  revisionNumber: workOrders.revisionNumber,
  approvalsRequired: workOrders.approvalsRequired,
  /** The hash of the submitted revision. Null, as all of a revision, while the order can be edited. */
  revision: workOrderRevisions.sha256,
  submitterId: workOrderRevisions.submittedBy,
  signed: flag(isNotNull(workOrders.signedAt)),
  submittedAt: workOrderRevisions.submittedAt,
  createdBy: workOrders.createdBy,
  createdAt: workOrders.createdAt,
  customerId: workOrders.customerId,
  locationId: workOrders.locationId,
  roomId: workOrders.roomId,
  assetId: workOrders.assetId,
  priority: workOrders.priority,
  externalReference: workOrders.externalReference,
  jobNumber: workOrders.jobNumber,
  description: workOrders.description,
  /** JSON. Null when the text has no formatting. */
  descriptionDoc: workOrders.descriptionDoc,
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  plannedRegularMinutes: workOrders.plannedRegularMinutes,
  plannedTravelMinutes: workOrders.plannedTravelMinutes,
  warranty: workOrders.warranty,
  intervention: workOrders.intervention,
  repairNotes: workOrders.repairNotes,
  repairNotesDoc: workOrders.repairNotesDoc,
  leadId: value(
    TEXT_OR_NULL,
    sql`(SELECT ${workOrderAssignments.userId} ${ASSIGNED} AND ${workOrderAssignments.isLead} = 1)`,
  ),
  assigneeIds: ids(sql`SELECT ${workOrderAssignments.userId} AS id ${ASSIGNED}`),
  approvedBy: ids(sql`SELECT ${workOrderApprovals.userId} AS id FROM ${workOrderApprovals}
    WHERE ${workOrderApprovals.revisionId} = ${workOrders.revisionId}`),
  reportAuthorIds: ids(
    sql`SELECT DISTINCT ${dailyReports.authorId} AS id FROM ${dailyReports} WHERE ${COUNTED}`,
  ),
  signerIds:
    ids(sql`SELECT DISTINCT ${dailyReportSignatures.signerId} AS id FROM ${dailyReportSignatures}
      JOIN ${dailyReports} ON ${dailyReports.id} = ${dailyReportSignatures.reportId}
      WHERE ${COUNTED} AND ${dailyReportSignatures.signerId} IS NOT NULL
    UNION SELECT ${workOrderSignatures.signedBy} FROM ${workOrderSignatures}
      WHERE ${workOrderSignatures.revisionId} = ${workOrders.revisionId}`),
  openItems: openItemsOf(sql`${workOrders.id}`),
  reportCount: countOf(dailyReports, COUNTED),
  /** The latest capture of a report that counts. */
  lastReportAt: value(
    NUMBER_OR_NULL,
    sql`(SELECT max(${dailyReports.capturedAt}) FROM ${dailyReports} WHERE ${COUNTED})`,
  ),
  totalMinutes: value(
    NUMBER,
    sql`(SELECT coalesce(sum(${MINUTES}), 0) FROM ${dailyReports}
      CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${dailyReports.id} WHERE ${COUNTED})`,
  ),
};
