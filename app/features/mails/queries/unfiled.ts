import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { TEXT, value } from "~/database/fields";
import { UNFILED_REASONS, type UnfiledReason } from "~/features/daily-reports/model";
import { fullName } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";

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
  const rows = await context.db
    .select({
      reportOn: dailyReports.reportOn,
      reason: value(() => z.enum(UNFILED_REASONS), dailyReports.statusReason),
      authorId: dailyReports.authorId,
      name: users.name,
      surname: users.surname,
      number: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
    })
    .from(dailyReports)
    .innerJoin(users, eq(users.id, dailyReports.authorId))
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(and(eq(dailyReports.id, reportId), eq(dailyReports.status, "unfiled").inlineParams()));
  const [row] = rows;
  if (!row) return null;
  const { name, surname, ...report } = row;
  return { ...report, authorName: fullName({ name, surname }) };
}
