import { sql } from "drizzle-orm";
import type { UnfiledReason } from "~/features/daily-reports/model";
import { fullName } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/kernel/server/request-context";

export type UnfiledFacts = {
  reportOn: string;
  reason: UnfiledReason;
  authorId: string;
  authorName: string;
  number: string;
};

/** Null when the report is no longer unfiled. */
export async function findUnfiled(
  context: RequestContext,
  reportId: string,
): Promise<UnfiledFacts | null> {
  const rows = await context.db.all<
    UnfiledFacts & { name: string; surname: string }
  >(sql`SELECT r.report_on AS reportOn, r.status_reason AS reason, r.author_id AS authorId,
      u.name, u.surname, coalesce(w.number, '') AS number
    FROM daily_reports r JOIN users u ON u.id = r.author_id LEFT JOIN work_orders w ON w.id = r.work_order_id
    WHERE r.id = ${reportId} AND r.status = 'unfiled'`);
  const [row] = rows;
  if (!row) return null;
  const { name, surname, ...report } = row;
  return { ...report, authorName: fullName({ name, surname }) };
}
