import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import type { ValueOf } from "~/database/fields";
import { workOrders } from "~/database/schema/work-orders/order";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import { MovedOn } from "~/server/command/retry-until-current";
import { expect, guarded, step, type Step } from "~/server/command/statement";
import { guardRefusal } from "../policy/filing";
import { MAX_UNFILED, REPORT_STATUSES, type ReportStatus, type ReportWarning } from "../model";
import type { ReportContent } from "../inputs";
import type { Report } from "../queries/stored";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";

const h = alias(dailyReportHours, "h");

/** Activity of reports belongs to the work order. */
export function recordLine(
  report: Pick<Report, "id" | "workOrderId" | "reportOn">,
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return {
    subject: { type: "work-order", id: report.workOrderId },
    event,
    facts: { reportId: report.id, reportOn: report.reportOn, ...facts },
  };
}

/** Fails when the id is taken, or when the author already has a submitted report for that order and day. */
export function insertReport(
  ctx: AuthContext,
  row: Omit<typeof dailyReports.$inferInsert, "createdAt" | "updatedAt">,
): Step {
  const at = ctx.now().getTime();
  return step(
    ctx.db.insert(dailyReports).values({ ...row, createdAt: at, updatedAt: at }),
    new MovedOn(),
  );
}

/** The text fields stored in the report's own row. */
export function headingLabels({
  notes,
  intervention,
  warranty,
  signingPlace,
  otherExpenses,
}: ReportContent) {
  return { notes, intervention, warranty, signingPlace, otherExpenses };
}

/**
 * Place it after any step that starts the order in this batch. A report counts only in an order in progress: a concurrent return to the
 * backlog makes the batch fail here.
 */
export function expectOrderAtWork(workOrderId: string): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${workOrderId} AND ${workOrders.status} = 'in-progress')`,
    new MovedOn(),
  );
}

/** A report may change while its order is open. The order's content_version keeps a concurrent submission from freezing older content. */
export function expectOpenOrder(workOrderId: string): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${workOrderId} AND ${workOrders.status} IN ('backlog', 'in-progress'))`,
    new MovedOn(),
  );
}

/** Updates a report of the given version. `changes` are the columns to set beside version and updatedAt. */
export function changeReport(
  ctx: AuthContext,
  report: { id: string; version: number; status: ReportStatus },
  changes: Partial<typeof dailyReports.$inferInsert>,
): Step[] {
  const isAsRead = sql`${dailyReports.id} = ${report.id} AND ${dailyReports.version} = ${report.version}
    AND ${dailyReports.status} = ${report.status}`;
  const set = { ...changes, version: report.version + 1, updatedAt: ctx.now().getTime() };
  return guarded(ctx.db.update(dailyReports).set(set).where(isAsRead), new MovedOn());
}

/** Checks the total inside the batch, because reports of other work orders may be filed at the same time. */
export function expectNoMoreThanADay(reportId: string, reportOn: Day): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${dailyReports} CROSS JOIN ${dailyReportHours} ${h} ON ${h.reportId} = ${dailyReports.id}
      WHERE ${dailyReports.status} = 'submitted' AND ${dailyReports.reportOn} = ${reportOn}
        AND ${h.technicianId} IN (SELECT ${dailyReportHours.technicianId} FROM ${dailyReportHours} WHERE ${dailyReportHours.reportId} = ${reportId})
      GROUP BY ${h.technicianId}
      HAVING sum(${h.regularMinutes} + ${h.travelMinutes} + ${h.overtime1Minutes} + ${h.overtime2Minutes} + ${h.overtime3Minutes}) > 1440)`,
    new MovedOn(),
  );
}

/** A device that repeats what cannot be filed fills neither the database nor the list of the office. It keeps the report itself. */
export function expectRoomForUnfiled(
  { id, workOrderId }: { id: string; workOrderId: string },
  authorId: string,
): Step[] {
  const others = sql`SELECT count(*) FROM ${dailyReports} WHERE ${dailyReports.authorId} = ${authorId} AND ${dailyReports.id} <> ${id}`;
  const { onOrder, waiting } = MAX_UNFILED;
  return [
    expect(
      sql`(${others} AND ${dailyReports.workOrderId} = ${workOrderId} AND ${dailyReports.status} IN ('unfiled', 'discarded')) < ${onOrder}`,
      guardRefusal("too_many_unfiled_of_order", { most: onOrder }),
    ),
    expect(
      sql`(${others} AND ${dailyReports.status} = 'unfiled') < ${waiting}`,
      guardRefusal("too_many_unfiled", { most: waiting }),
    ),
  ];
}

const WARNING: Schema<ReportWarning> = () =>
  z.union([
    z.object({
      warning: z.literal("overlap"),
      technicianId: z.string(),
      reportId: z.string(),
      orderNumber: z.string(),
      reportOn: z.string(),
    }),
    z.object({
      warning: z.literal("stock_negative"),
      sparePartId: z.string(),
      name: z.string(),
      stockThousandths: z.number(),
    }),
    z.object({ warning: z.literal("not_drawn"), name: z.string() }),
  ]);
export const REPORT_RESPONSE = () =>
  z.object({
    id: z.string(),
    workOrderId: z.string(),
    status: z.enum(REPORT_STATUSES),
    /** Why the report is unfiled; "" when it was filed. */
    statusReason: z.string(),
    version: z.number(),
    warnings: z.array(WARNING()),
  });
export type ReportResponse = ValueOf<typeof REPORT_RESPONSE>;

export function reportResponse(id: string, warnings: readonly ReportWarning[] = []): SQL {
  return sql`(SELECT json_object('id', ${dailyReports.id}, 'workOrderId', ${dailyReports.workOrderId},
    'status', ${dailyReports.status}, 'statusReason', ${dailyReports.statusReason}, 'version', ${dailyReports.version},
    'warnings', json(${JSON.stringify(warnings)})) FROM ${dailyReports} WHERE ${dailyReports.id} = ${id})`;
}
