import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { Features } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs/list";
import { readsTickets } from "../policy";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "../model";
import { type ListParams, countOf, pageOf } from "./pages";

export type TicketRow = {
  id: string;
  number: string;
  name: string;
  /** The beginning of the description. */
  description: string;
  status: Status;
  priority: Priority;
  customerId: string | null;
  customerName: string;
  locationName: string;
  roomName: string;
  assetName: string;
  creatorName: string;
  /** The technician who handles it. Empty when there is none. */
  handlerName: string;
  /** The present order, for users who may read orders. */
  workOrder: { id: string; number: string } | null;
  /** The first photo. */
  pictureId: string | null;
  createdAt: Instant;
  version: number;
};
export type TicketPage = { entities: TicketRow[]; totalCount: number };

/** One page of the tickets that this user may see, and the total count, in the caller's round trip. */
export async function listTickets(ctx: AuthContext, input: ListInput): Promise<TicketPage> {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const listParams = { ...input, actor: ctx.actor };
  const [rows, counts, settings] = await Promise.all([
    ctx.db.all<StoredRow>(rowsOf(pageOf(listParams))),
    ctx.db.all<{ n: number }>(sql`SELECT ${countOf(listParams)} AS n`),
    ctx.settings(),
  ]);
  return { entities: rowsFrom(rows, listParams, settings.features), totalCount: counts[0]?.n ?? 0 };
}

/** The rows as this user may see them: without disabled features, and without orders for users who may not read them. */
export function rowsFrom(
  rows: StoredRow[],
  listParams: ListParams,
  { LOCATIONS, ROOMS }: Features,
): TicketRow[] {
  const hidden = {
    ...(LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomName: "" }),
  };
  const readsOrders = may(listParams.actor, "work-orders.read");
  return rows.sort(inOrder(listParams)).map((row) => ({ ...rowFrom(row, readsOrders), ...hidden }));
}

export type StoredRow = Omit<TicketRow, "workOrder"> & {
  sortedBy: string | number;
  orderId: string | null;
  orderNumber: string | null;
};

function rowFrom(
  { sortedBy: _, orderId, orderNumber, ...row }: StoredRow,
  readsOrders: boolean,
): TicketRow {
  return {
    ...row,
    workOrder: readsOrders && orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
  };
}

/** Sorts the page by its sort keys. The database finds the page by an index; sorting these few rows in SQL would be a second sort. */
function inOrder({ sortDirection }: ListParams): (a: StoredRow, b: StoredRow) => number {
  const sign = sortDirection === "asc" ? 1 : -1;
  return (a, b) => sign * (compare(a.sortedBy, b.sortedBy) || compare(a.number, b.number));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

/** The columns and related names for the tickets of one page. The page itself is found elsewhere. */
export function rowsOf(page: { found: SQL; sortedBy: SQL }): SQL {
  return sql`SELECT ${page.sortedBy} AS sortedBy, t.id, t.number, t.name, substr(t.description, 1, 300) AS description, t.status, t.priority, t.customer_id AS customerId,
      coalesce(c.name, '') AS customerName, coalesce(l.name, '') AS locationName, coalesce(r.name, '') AS roomName, coalesce(s.name, '') AS assetName,
      trim(u.name || ' ' || u.surname) AS creatorName, coalesce(trim(h.name || ' ' || h.surname), '') AS handlerName, w.id AS orderId, w.number AS orderNumber,
      (SELECT f.id FROM documents d CROSS JOIN files f ON f.id = d.file_id WHERE d.subject_type = 'ticket' AND d.subject_id = t.id AND d.kind = 'document'
        AND f.thumbnail_key IS NOT NULL ORDER BY d.added_at LIMIT 1) AS pictureId,
      t.created_at AS createdAt, t.version
    FROM (${page.found}) AS found CROSS JOIN tickets t ON t.seq = found.seq JOIN users u ON u.id = t.creator_id
      LEFT JOIN users h ON h.id = t.handler_id LEFT JOIN work_orders w ON w.id = t.work_order_id LEFT JOIN customers c ON c.id = t.customer_id
      LEFT JOIN locations l ON l.id = t.location_id LEFT JOIN rooms r ON r.id = t.room_id LEFT JOIN assets s ON s.id = t.asset_id`;
}
