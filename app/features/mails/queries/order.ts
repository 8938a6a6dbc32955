import { and, eq, lte, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { countOf, json, NUMBER, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrderApprovals } from "~/database/schema/work-orders/revisions";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/work-orders/model";
import type { RequestContext } from "~/server/request-context";

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
  /** Who has approved the present revision until now. */
  approverIds: string[];
  approvalsRequired: number;
  leadId: string | null;
  assigneeIds: string[];
};

/** Null when the order does not exist. */
export async function findOrder(
  context: RequestContext,
  id: string,
  until: number,
): Promise<OrderFacts | null> {
  const [rows, { features }] = await Promise.all([
    context.db
      .select({ ...FACTS, approvals: approvalsUntil(until) })
      .from(workOrders)
      .leftJoin(customers, eq(customers.id, workOrders.customerId))
      .leftJoin(locations, eq(locations.id, workOrders.locationId))
      .leftJoin(rooms, eq(rooms.id, workOrders.roomId))
      .leftJoin(assets, eq(assets.id, workOrders.assetId))
      .where(eq(workOrders.id, id)),
    context.settings(),
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    locationName: features.LOCATIONS.enabled ? row.locationName : "",
    roomName: features.ROOMS.enabled ? row.roomName : "",
  };
}

const assigned = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
  AND ${workOrderAssignments.toAt} IS NULL`;
const FACTS = {
  id: workOrders.id,
  number: workOrders.number,
  description: workOrders.description,
  status: workOrders.status,
  priority: workOrders.priority,
  revisionId: workOrders.revisionId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  approvalsRequired: value(NUMBER, sql`coalesce(${workOrders.approvalsRequired}, 0)`),
  approverIds: json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(${workOrderApprovals.userId}) FROM ${workOrderApprovals}
      WHERE ${workOrderApprovals.revisionId} = ${workOrders.revisionId})`,
  ),
  leadId: value(
    TEXT_OR_NULL,
    sql`(SELECT ${workOrderAssignments.userId} ${assigned} AND ${workOrderAssignments.isLead} = 1)`,
  ),
  assigneeIds: json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(${workOrderAssignments.userId}) ${assigned})`,
  ),
};

/** Of the present revision. Each of two approvals that are mailed together names its own number. */
function approvalsUntil(at: number) {
  return countOf(
    workOrderApprovals,
    and(
      eq(workOrderApprovals.revisionId, workOrders.revisionId),
      lte(workOrderApprovals.approvedAt, at),
    ),
  );
}
