import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { getOrderWithReports, type OrderWithReports } from "~/features/daily-reports/queries/order";
import { pageOf } from "~/features/work-orders/queries/list/pages";
import {
  listWorkOrders,
  paramsFor,
  type WorkOrderRow,
} from "~/features/work-orders/queries/list/rows";
import {
  type ChangesSince,
  findChangesSince,
} from "~/features/work-orders/revisions/queries/changes";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import { PRIORITIES } from "~/kernel/priorities";
import { Refusal } from "~/kernel/refusal";
import { listOf, NUMBER, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";

export type ReviewRow = Pick<
  WorkOrderRow,
  "id" | "number" | "description" | "priority" | "customerName" | "leadName"
> & { submittedAt: Instant; totalMinutes: number };

type ReviewPage = {
  rows: ReviewRow[];
  totalCount: number;
  /** The order that the URL names. Null when none is named, or when it may not be read. */
  order: OrderWithReports | null;
  /** Of that order. Null for its first revision. */
  changes: ChangesSince | null;
};

/** The orders that await this user's approval, the most urgent first, then the oldest submission, with one of them in full. One round trip. */
export async function readReview(
  ctx: AuthContext,
  orderId: string | null,
  queue: Parameters<typeof listWorkOrders>[1],
): Promise<ReviewPage> {
  const input = { ...queue, awaiting: true };
  const { found } = pageOf(paramsFor(ctx, input));
  const [list, submissions, order, changes] = await Promise.all([
    listWorkOrders(ctx, input),
    queryRows(
      ctx,
      SUBMISSION,
      sql`SELECT ${listOf(SUBMISSION)} FROM (${found}) AS found CROSS JOIN ${workOrders} ${w} ON ${w.seq} = found.seq
        JOIN ${workOrderRevisions} ON ${eq(workOrderRevisions.id, w.revisionId)}`,
    ),
    orderId === null ? null : getOrderWithReports(ctx, orderId).catch(absent),
    orderId === null ? null : findChangesSince(ctx, orderId),
  ]);
  const facts = new Map(submissions.map((each) => [each.id, each]));
  const rows = list.entities.map(({ id, number, description, priority, ...row }) => ({
    id,
    number,
    description,
    priority,
    customerName: row.customerName,
    leadName: row.leadName,
    submittedAt: facts.get(id)?.submittedAt ?? row.createdAt,
    totalMinutes: facts.get(id)?.totalMinutes ?? 0,
  }));
  return { rows: rows.sort(byUrgency), totalCount: list.totalCount, order, changes };
}

const w = alias(workOrders, "w");
const { regularMinutes, travelMinutes, overtime1Minutes, overtime2Minutes, overtime3Minutes } =
  dailyReportHours;
const SUBMISSION = {
  id: w.id,
  submittedAt: workOrderRevisions.submittedAt,
  totalMinutes: value(
    NUMBER,
    sql`(SELECT coalesce(sum(${regularMinutes} + ${travelMinutes} + ${overtime1Minutes} + ${overtime2Minutes} + ${overtime3Minutes}), 0)
      FROM ${dailyReports} CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${dailyReports.id}
      WHERE ${dailyReports.workOrderId} = ${w.id} AND ${dailyReports.status} = 'submitted')`,
  ),
};

function byUrgency(a: ReviewRow, b: ReviewRow): number {
  return (
    PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority) ||
    a.submittedAt - b.submittedAt ||
    (a.number < b.number ? -1 : 1)
  );
}

function absent(error: unknown): null {
  if (error instanceof Refusal && error.code === "not_found") return null;
  throw error;
}
