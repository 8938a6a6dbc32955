import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { dailyReports } from "../schema";
import { readReports } from "./stored";

/** What may be copied from the author's last report of the order or, without one, of any order. Null without one. */
export async function findLastReport(ctx: AuthContext, workOrderId: string) {
  const last = sql`(SELECT id FROM ${dailyReports} WHERE author_id = ${ctx.actor.userId} AND status = 'submitted'
    ORDER BY work_order_id = ${workOrderId} DESC, report_on DESC, created_at DESC LIMIT 1)`;
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
