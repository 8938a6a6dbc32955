import { entryFrom } from "./hours-elsewhere";
import { desc, eq, type SQL } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { TEXT, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { dailyReports } from "~/database/schema/daily-reports";
import { FULL_NAME } from "~/server/queries/related";
import { ENTRIES, EQUIPMENT, EXPENSES, PARTS, PHOTOS, signaturesWith } from "./report-columns";

/** Reads stored reports, newest day first. `images` includes the drawn signatures. */
export async function readReports(
  ctx: AuthContext,
  condition: SQL,
  images: boolean,
  most = 1000,
  skipped = 0,
) {
  const rows = await ctx.db
    .select({
      id: dailyReports.id,
      workOrderId: dailyReports.workOrderId,
      authorId: dailyReports.authorId,
      authorName: value(TEXT, FULL_NAME),
      reportOn: dailyReports.reportOn,
      status: dailyReports.status,
      statusReason: dailyReports.statusReason,
      notes: dailyReports.notes,
      intervention: dailyReports.intervention,
      warranty: dailyReports.warranty,
      signingPlace: dailyReports.signingPlace,
      otherExpenses: dailyReports.otherExpenses,
      capturedAt: dailyReports.capturedAt,
      createdAt: dailyReports.createdAt,
      updatedAt: dailyReports.updatedAt,
      version: dailyReports.version,
      orderNumber: workOrders.number,
      orderStatus: workOrders.status,
      entries: ENTRIES,
      expenses: EXPENSES,
      parts: PARTS,
      equipment: EQUIPMENT,
      photos: PHOTOS,
      signatures: signaturesWith(images),
    })
    .from(dailyReports)
    .innerJoin(users, eq(users.id, dailyReports.authorId))
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(condition)
    .orderBy(desc(dailyReports.reportOn), desc(dailyReports.createdAt), dailyReports.id)
    .limit(most)
    .offset(skipped);
  return rows.map(({ orderNumber, orderStatus, entries, ...row }) => ({
    ...row,
    /** Null when the order was deleted. */
    order:
      orderNumber === null || orderStatus === null
        ? null
        : { number: orderNumber, status: orderStatus },
    entries: entries.map(({ stored, ...entry }) => ({
      ...entry,
      ...entryFrom(stored, entry.computed),
    })),
  }));
}

/** A report as stored. `signatures` belong to its current version. */
export type Report = Awaited<ReturnType<typeof readReports>>[number] & {
  /** Set when parts that the user may not see were removed (domain-rules §5). */
  excerpt?: true;
};
