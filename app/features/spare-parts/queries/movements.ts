import { and, desc, eq, sql } from "drizzle-orm";
import { dailyReportParts, dailyReports } from "~/features/daily-reports/schema";
import { users } from "~/features/users/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";

/** A report that used a part, with the unit of that time. */
export type PartUse = {
  id: string;
  reportId: string;
  workOrderId: string;
  orderNumber: string;
  reportOn: string;
  authorName: string;
  quantityThousandths: Thousandths;
  unit: Unit;
};

const MOST_USES = 20;

/** The latest reports that used a part and still count, newest first. */
export async function listPartUses(ctx: AuthContext, partId: string): Promise<PartUse[]> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const rows = await ctx.db
    .select({
      id: dailyReportParts.id,
      reportId: dailyReports.id,
      workOrderId: dailyReports.workOrderId,
      orderNumber: workOrders.number,
      reportOn: dailyReports.reportOn,
      name: users.name,
      surname: users.surname,
      quantityThousandths: dailyReportParts.quantityThousandths,
      unit: dailyReportParts.unit,
    })
    .from(dailyReportParts)
    .crossJoin(dailyReports)
    .crossJoin(workOrders)
    .crossJoin(users)
    .where(
      and(
        eq(dailyReports.id, dailyReportParts.reportId),
        eq(dailyReports.status, "submitted").inlineParams(),
        eq(workOrders.id, dailyReports.workOrderId),
        eq(users.id, dailyReports.authorId),
        eq(dailyReportParts.sparePartId, partId),
      ),
    )
    .orderBy(desc(sql`${dailyReportParts}.rowid`))
    .limit(MOST_USES);
  return rows.map(({ name, surname, ...row }) => ({
    ...row,
    authorName: fullName({ name, surname }),
  }));
}
