import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { flag, json } from "~/database/fields";
import { dailyReports } from "~/database/schema/daily-reports";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes } from "~/database/schema/work-orders/plan";
import { workOrderSignatures } from "~/database/schema/work-orders/revisions";
import type { OrderWay } from "~/features/work-orders/policy/checklist-way";
import { listAssignments } from "~/features/work-orders/queries/assignments";
import { fromReturn, WAS_SUBMITTED } from "~/features/work-orders/queries/returned";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { unfiledReason } from "../policy/filing";
import { entryModeOn } from "./dated-rules";

/** What the page of a checklist says of its order's next steps, for a reader of the order. Joins the round trip of the page. */
export async function getOrderWay(ctx: AuthContext, id: string): Promise<OrderWay> {
  const { userId } = ctx.actor;
  const now = ctx.now().getTime();
  const submitted = sql`FROM ${dailyReports} WHERE ${dailyReports.workOrderId} = ${workOrders.id} AND ${dailyReports.status} = 'submitted'`;
  const [[order], assignments, settings] = await Promise.all([
    ctx.db
      .select({
        status: workOrders.status,
        retroactiveUntil: workOrders.retroactiveUntil,
        hasReports: flag(sql`EXISTS (SELECT 1 ${submitted})`),
        /** Of today in any time zone. */
        recent: json(
          () => z.array(z.object({ on: z.string(), by: z.string() })),
          sql`(SELECT json_group_array(json_object('on', ${dailyReports.reportOn}, 'by', ${dailyReports.authorId}))
            ${submitted} AND ${dailyReports.reportOn} >= ${addDays(dayIn("UTC", now), -1)})`,
        ),
        hasReportToFix: flag(
          sql`coalesce((SELECT ${dailyReports.updatedAt} <= (${fromReturn(workOrderApproverNotes.createdAt)})
            ${submitted} AND ${WAS_SUBMITTED} AND ${dailyReports.authorId} = ${userId} ORDER BY ${dailyReports.reportOn} DESC LIMIT 1), 0)`,
        ),
        isSigned: flag(
          sql`EXISTS (SELECT 1 FROM ${workOrderSignatures} WHERE ${workOrderSignatures.revisionId} = ${workOrders.revisionId})`,
        ),
      })
      .from(workOrders)
      .where(eq(workOrders.id, id)),
    listAssignments(ctx, sql`${id}`),
    ctx.settings(),
  ]);
  const { recent, retroactiveUntil, ...way } = present(order ?? null);
  const today = dayIn(settings.timeZone, now);
  const mode = entryModeOn(settings, today);
  return {
    ...way,
    // Where the lead reports, their report counts for all.
    reportedToday: recent.some(({ on, by }) => on === today && (mode === "LEAD" || by === userId)),
    mayReport:
      unfiledReason(
        { mode, order: { status: way.status, retroactiveUntil }, assignments },
        now,
        ctx.actor,
      ) === null,
  };
}
