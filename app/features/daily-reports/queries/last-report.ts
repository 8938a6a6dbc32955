import { sql } from "drizzle-orm";
import type { AuthContext } from "~/server/request-context";
import { dailyReports } from "~/database/schema/daily-reports";
import { readReports } from "./stored";

/** What may be copied from the author's last report of the order or, without one, of any order. Null without one. */
export async function findLastReport(ctx: AuthContext, workOrderId: string) {
  const mine = sql`author_id = ${ctx.actor.userId} AND status = 'submitted'`;
  // Two index scans: sorting by the order would read all reports of the author.
  const last = sql`coalesce(
    (SELECT id FROM ${dailyReports} INDEXED BY daily_reports_once
      WHERE work_order_id = ${workOrderId} AND ${mine} ORDER BY report_on DESC LIMIT 1),
    (SELECT id FROM ${dailyReports} INDEXED BY daily_reports_by_author
      WHERE ${mine} ORDER BY report_on DESC, created_at DESC LIMIT 1))`;
  const [report] = await readReports(ctx, sql`${dailyReports.id} = ${last}`, false, 1);
  if (!report) return null;
  return {
    id: report.id,
    reportOn: report.reportOn,
    orderNumber: report.order?.number ?? "",
    entries: report.entries.map(
      ({ technicianName: _name, computed: _computed, ...entry }) => entry,
    ),
    intervention: report.intervention,
    equipment: report.equipment,
  };
}
export type LastReport = NonNullable<Awaited<ReturnType<typeof findLastReport>>>;
