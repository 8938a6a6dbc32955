import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Fields, flag, listOf, NUMBER, value } from "~/database/fields";
import { dailyReportHours } from "~/database/schema/daily-reports";
import { tickets } from "~/database/schema/tickets";
import { queryRows } from "~/server/queries/query-rows";
import { changes } from "~/database/schema/system";
import { changedSince, type Seen } from "~/features/activity/queries/touched";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../inputs/list";
import type { VisitTimes } from "../policy/planned-days";
import { listedFrom, ORDER_ROW, rowsOf, type WorkOrderRow } from "./list/rows";
import { type FoundPage, readFound } from "~/server/queries/numbered-list";
import { type OrderListView, orderListView } from "./list/view";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";

const c = alias(changes, "c");
const p = alias(workOrderAssignments, "p");
const w = alias(workOrders, "w");

/** An order to keep on the device. `touched` is true when it changed since the device last loaded it. */
type OfflineWorkOrder = { id: string; changed: boolean };

/** The caller's open orders, those that begin first at the top; an order without a day comes last. */
function offlineOf(userId: string, most: number): SQL {
  return sql`SELECT ${workOrderAssignments.orderSeq} AS seq FROM ${workOrderAssignments}
    WHERE ${workOrderAssignments.userId} = ${userId} AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.statusRank} IN (1, 2, 3, 4)
    ORDER BY ${workOrderAssignments.plannedStartOn} = '', ${workOrderAssignments.plannedStartOn}, ${workOrderAssignments.orderSeq} LIMIT ${most}`;
}

function countOffline(userId: string): SQL {
  return sql`(SELECT count(*) FROM ${workOrderAssignments} WHERE ${workOrderAssignments.userId} = ${userId}
    AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.statusRank} IN (1, 2, 3, 4))`;
}

/** The orders that belong on this user's device, and which of them are missing or outdated there. */
export async function findOfflineOrders(
  ctx: AuthContext,
  seen: Seen,
  most: number,
): Promise<{ records: OfflineWorkOrder[]; total: number }> {
  const { userId } = ctx.actor;
  const fields = offlineOrder(userId, seen);
  const rows = await queryRows(ctx, fields, offlineOrders(fields, userId, seen, most));
  return {
    records: rows.map(({ id, changed }) => ({ id, changed })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * The columns of `offlineOrders`. They include what the pages show of other records: referenced records, assignees and their hours elsewhere,
 * and the tickets of the order.
 */
function offlineOrder(userId: string, seen: Seen) {
  const { newest, isNew } = changedSince(seen);
  const own = [
    newest("work-order", sql`${w.id}`),
    isNew("work_orders", sql`${w.id}`),
    isNew("customers", sql`${w.customerId}`),
    isNew("locations", sql`${w.locationId}`),
    isNew("rooms", sql`${w.roomId}`),
    isNew("assets", sql`${w.assetId}`),
  ];
  const people = sql`SELECT 1 FROM ${workOrderAssignments} ${p} WHERE ${p.workOrderId} = ${w.id} AND ${p.toAt} IS NULL
    AND (${isNew("users", sql`${p.userId}`)} OR ${p.userId} IN (SELECT id FROM reported))`;
  const linked = sql`SELECT 1 FROM ${tickets} WHERE ${tickets.workOrderId} = ${w.id} AND ${isNew("tickets", sql`${tickets.id}`)}`;
  return {
    id: w.id,
    changed: flag(sql`${sql.join(own, sql` OR `)} OR EXISTS (${people}) OR EXISTS (${linked})`),
    total: value(NUMBER, countOffline(userId)),
  };
}

function offlineOrders(fields: Fields, userId: string, seen: Seen, most: number): SQL {
  return sql`WITH reported AS (SELECT DISTINCT ${dailyReportHours.technicianId} AS id FROM ${changes} ${c}
      CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${c.rowId}
      WHERE ${c.seq} > ${seen.changes} AND ${c.tableName} = 'daily_reports')
    SELECT ${listOf(fields)} FROM (${offlineOf(userId, most)}) AS found CROSS JOIN ${workOrders} ${w} ON ${w.seq} = found.seq`;
}

/** The list of the orders that a device stores. */
const OFFLINE_PARAMS = listInput.parse({
  assigned: true,
  sortBy: "plannedStart",
  sortDirection: "asc",
});

/** A device lists it on later days, and filters it by days. */
type OfflineOrderRow = WorkOrderRow & { visitTimes: VisitTimes[] };

export async function listOfflineOrders(
  ctx: AuthContext,
  most: number,
): Promise<OfflineOrderRow[]> {
  const page: FoundPage = {
    found: offlineOf(ctx.actor.userId, most),
    sortedBy: w.plannedStartOn,
    tie: w.seq,
    sortDirection: "asc",
  };
  const found = readFound(ctx, page, ORDER_ROW, rowsOf(page));
  const [rows, stored] = await Promise.all([
    listedFrom(ctx, { ...OFFLINE_PARAMS, today: "" }, found),
    found,
  ]);
  return rows.map((row, index) => ({ ...row, visitTimes: stored[index]?.visitTimes ?? [] }));
}

/** The list as a device shows it offline: with the orders stored on it. */
export async function readOfflineOrders(
  ctx: AuthContext,
  most: number,
): Promise<Omit<OrderListView, "entities"> & { entities: OfflineOrderRow[] }> {
  const [view, entities] = await Promise.all([
    orderListView(ctx, OFFLINE_PARAMS, null, new URLSearchParams()),
    listOfflineOrders(ctx, most),
  ]);
  return { ...view, entities, totalCount: entities.length };
}
