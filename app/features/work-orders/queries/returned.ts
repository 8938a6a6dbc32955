import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes } from "~/database/schema/work-orders/plan";

/** The row of `workOrders` is in progress again. */
export const WAS_SUBMITTED = sql`${workOrders.statusRank} = 2 AND ${workOrders.revisionNumber} > 0`;

/** A part of the newest approver note that sent the order of the row back or reopened it. */
export function fromReturn(part: SQLWrapper): SQL {
  return sql`SELECT ${part}
      FROM ${workOrderApproverNotes} WHERE ${workOrderApproverNotes.workOrderId} = ${workOrders.id}
        AND ${workOrderApproverNotes.about} IN ('sent-back', 'reopened')
      ORDER BY ${workOrderApproverNotes.createdAt} DESC, ${workOrderApproverNotes}.rowid DESC LIMIT 1`;
}
