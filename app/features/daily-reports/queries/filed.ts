import { sql } from "drizzle-orm";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/kernel/server/request-context";
import { readReports, type Report } from "./stored";

/** Reads a whole report for commands. The caller's policy decides about access. */
export async function findReport(ctx: AuthContext, id: string): Promise<Report | null> {
  return (await readReports(ctx, sql`r.id = ${id}`, false))[0] ?? null;
}

export type FiledReport = { authorId: string; content: string; signatures: string } & Pick<
  Report,
  "workOrderId" | "status" | "statusReason" | "version"
>;

/** Reads a report's first version with its current status, to recognise the same report when a device sends it again. */
export async function findFiled(ctx: AuthContext, id: string): Promise<FiledReport | null> {
  const rows = await ctx.db.all<FiledReport>(
    sql`SELECT r.author_id AS authorId, r.work_order_id AS workOrderId, r.status, r.status_reason AS statusReason, r.version, v.content,
        (SELECT json_group_object(s.party, json(d.content)) FROM daily_report_signatures s JOIN personal_details d ON d.hash = s.person
          WHERE s.report_id = r.id AND s.version = 1) AS signatures
      FROM daily_reports r JOIN daily_report_versions v ON v.report_id = r.id AND v.version = 1 WHERE r.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Finds the id of the author's submitted report for that order and day. */
export async function findReportOfDay(
  ctx: AuthContext,
  report: { workOrderId: string; reportOn: Day; authorId: string },
): Promise<string | null> {
  const { workOrderId, reportOn, authorId } = report;
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT id FROM daily_reports WHERE work_order_id = ${workOrderId} AND report_on = ${reportOn} AND author_id = ${authorId} AND status = 'submitted'`,
  );
  return rows[0]?.id ?? null;
}
