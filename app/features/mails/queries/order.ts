import { sql } from "drizzle-orm";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/work-orders/model";
import type { RequestContext } from "~/kernel/server/request-context";

/** The facts of an order in a mail. Fields of features that are off are empty. */
export type OrderFacts = {
  id: string;
  number: string;
  description: string;
  status: Status;
  priority: Priority;
  revisionId: string | null;
  customerName: string;
  locationName: string;
  roomName: string;
  assetName: string;
  plannedStartOn: string;
  plannedEndOn: string;
  approvals: number;
  approvalsRequired: number;
  leadId: string | null;
  assigneeIds: string[];
};

/** Null when the order does not exist. */
export async function findOrder(context: RequestContext, id: string): Promise<OrderFacts | null> {
  const [rows, { features }] = await Promise.all([
    context.db.all<Omit<OrderFacts, "assigneeIds"> & { assigneeIds: string }>(factsOf(id)),
    context.settings(),
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    assigneeIds: JSON.parse(row.assigneeIds),
    locationName: features.LOCATIONS.enabled ? row.locationName : "",
    roomName: features.ROOMS.enabled ? row.roomName : "",
  };
}

function factsOf(id: string) {
  const assigned = sql`FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL`;
  return sql`SELECT w.id, w.number, w.description, w.status, w.priority, w.revision_id AS revisionId,
      coalesce(c.name, '') AS customerName, coalesce(l.name, '') AS locationName, coalesce(r.name, '') AS roomName, coalesce(s.name, '') AS assetName,
      w.planned_start_on AS plannedStartOn, w.planned_end_on AS plannedEndOn, coalesce(w.approvals_required, 0) AS approvalsRequired,
      (SELECT count(*) FROM work_order_approvals WHERE revision_id = w.revision_id) AS approvals,
      (SELECT user_id ${assigned} AND is_lead = 1) AS leadId, (SELECT json_group_array(user_id) ${assigned}) AS assigneeIds
    FROM work_orders w LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN locations l ON l.id = w.location_id
      LEFT JOIN rooms r ON r.id = w.room_id LEFT JOIN assets s ON s.id = w.asset_id WHERE w.id = ${id}`;
}

/** The last note up to that time on why the order was sent back or should be reopened. */
export async function findNote(
  context: RequestContext,
  orderId: string,
  about: readonly string[],
  until: number,
): Promise<string> {
  const rows = await context.db.all<{ text: string }>(sql`SELECT text FROM work_order_approver_notes
    WHERE work_order_id = ${orderId} AND about IN ${about} AND created_at <= ${until} ORDER BY created_at DESC LIMIT 1`);
  return rows[0]?.text ?? "";
}
