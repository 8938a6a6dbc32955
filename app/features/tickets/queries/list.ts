import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { assets } from "~/database/schema/assets";
import { documents } from "~/database/schema/attachments";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import {
  BOOLEAN,
  listOf,
  NUMBER,
  orNull,
  type RowOf,
  TEXT,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import { type ExportRows, exportBySeq, MAX_ROWS } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import { knownPlace, type PlaceFilter } from "~/server/queries/visible-places";
import { cameTo, ticketsShownTo } from "~/server/queries/visible-records";
import { files } from "~/database/schema/system";
import { may } from "~/kernel/authorization/actions";
import { isCustomer } from "~/kernel/authorization/roles";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { type ListInput, listInput } from "../inputs/list";
import { readsTickets } from "../policy";
import { NEXT_VISIT, nextVisitOf, visibleVisit } from "./next-visit";
import { countOf, type ListParams, pageOf } from "./pages";
import { hasSignedPdf } from "./signed-pdf";
import { tickets } from "~/database/schema/tickets";

const handler = alias(users, "handler");
const t = alias(tickets, "t");
const creator = alias(users, "creator");

export type TicketPage = { entities: TicketRow[]; totalCount: number };

/** One page of the tickets that this user may see, and the total count, in the caller's round trip. */
export function listTickets(ctx: AuthContext, input: ListInput): Promise<TicketPage> {
  return readTicketPage(ctx, { ...input, actor: ctx.actor });
}

/** The first ones at a place that are neither done nor rejected, the most urgent first. */
export function listOpenTickets(
  ctx: AuthContext,
  at: Partial<Record<PlaceFilter, string>>,
  pageSize: number,
): Promise<TicketPage> {
  const input = parseInput(listInput, { sortBy: "priority", sortDirection: "desc", pageSize });
  return readTicketPage(ctx, { ...input, ...at, actor: ctx.actor, unfinished: true });
}

async function readTicketPage(ctx: AuthContext, listParams: ListParams): Promise<TicketPage> {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const [rows, counts, settings] = await Promise.all([
    queryRows(ctx, ticketRow(ctx), rowsOf(ctx, pageOf(listParams))),
    queryRows(ctx, { n: NUMBER }, sql`SELECT ${countOf(listParams)} AS n`),
    ctx.settings(),
  ]);
  return { entities: rowsFrom(rows, listParams, settings), totalCount: counts[0]?.n ?? 0 };
}

/** All matching tickets that this user may see, a part at a time. */
export async function exportTickets(
  ctx: AuthContext,
  input: ListInput,
): Promise<ExportRows<TicketRow>> {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const { actor } = ctx;
  const listParams = { ...input, actor, pageNumber: 1, pageSize: MAX_ROWS };
  // The rows are sorted by their places.
  const inPlaces: ListParams = { ...listParams, sortBy: "number", sortDirection: "asc" };
  return exportBySeq(ctx, pageOf(listParams).found, async (found) => {
    const [rows, settings] = await Promise.all([
      queryRows(ctx, ticketRow(ctx), rowsOf(ctx, { found, sortedBy: sql`found.place` })),
      ctx.settings(),
    ]);
    return rowsFrom(rows, inPlaces, settings);
  });
}

/** The rows as this user may see them: without disabled features, and without orders for users who may not read them. */
export function rowsFrom(
  rows: StoredRow[],
  listParams: ListParams,
  { features, timeZone }: Settings,
): TicketRow[] {
  const { LOCATIONS, ROOMS } = features;
  const hidden = {
    ...(LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomName: "" }),
  };
  const readsOrders = may(listParams.actor, "work-orders.read");
  return rows.sort(inOrder(listParams)).map((row) => ({
    ...rowFrom(row, readsOrders, timeZone),
    ...hidden,
  }));
}

type StoredRow = RowOf<ReturnType<typeof ticketRow>>;

function rowFrom(
  { sortedBy: _, orderId, orderNumber, nextVisit, ...row }: StoredRow,
  readsOrders: boolean,
  timeZone: string,
): TicketRow {
  return {
    ...row,
    nextVisit: visibleVisit(nextVisit, timeZone),
    inWorkOrder: orderId !== null,
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

const SORT_KEY: Schema<string | number> = () => z.union([z.string(), z.number()]);
const TICKET = {
  id: t.id,
  number: t.number,
  name: t.name,
  /** The beginning. */
  description: value(TEXT, sql`substr(${t.description}, 1, 300)`),
  status: t.status,
  priority: t.priority,
  customerId: orNull(customers.id),
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  /** Empty for the readers of another customer. */
  creatorName: TEXT,
  /** The technician who handles it, to customers by the first name. Empty when there is none. */
  handlerName: TEXT,
  /** The first photo. */
  pictureId: TEXT_OR_NULL,
  createdAt: t.createdAt,
  version: t.version,
};
/** A ticket of the list. */
export const LISTED_TICKET = {
  ...TICKET,
  /** Of customers only. */
  nextVisit: NEXT_VISIT,
  /** Of customers only: the signed PDF of its order. */
  hasSignedPdf: BOOLEAN,
  inWorkOrder: BOOLEAN,
  /** The present order, for users who may read orders. */
  workOrder: () => z.nullable(z.object({ id: z.string(), number: z.string() })),
};
export type TicketRow = RowOf<typeof LISTED_TICKET>;

type Reading = Pick<AuthContext, "actor" | "now">;

/** The fields of a row. What a customer is told of the next visit depends on the reader and the time. */
export function ticketRow(ctx: Reading) {
  return {
    sortedBy: SORT_KEY,
    ...TICKET,
    ...seenOf(ctx.actor),
    orderId: orNull(workOrders.id),
    orderNumber: orNull(workOrders.number),
    nextVisit: nextVisitOf(ctx, t),
    hasSignedPdf: hasSignedPdf(ctx, t),
  };
}

function seenOf(actor: AuthContext["actor"]) {
  const fullName = sql`trim(${creator.name} || ' ' || ${creator.surname})`;
  const handlerName = isCustomer(actor)
    ? sql`${handler.name}`
    : sql`trim(${handler.name} || ' ' || ${handler.surname})`;
  return {
    creatorName: value(
      TEXT,
      isCustomer(actor)
        ? sql`iif(coalesce(${creator.customerId} <> ${actor.customerId}, 0), '', ${fullName})`
        : fullName,
    ),
    handlerName: value(TEXT, sql`coalesce(${handlerName}, '')`),
    pictureId: value(
      TEXT_OR_NULL,
      sql`(SELECT ${files.id} FROM ${documents} CROSS JOIN ${files} ON ${files.id} = ${documents.fileId}
        WHERE ${documents.subjectType} = 'ticket' AND ${documents.subjectId} = ${t.id} AND ${documents.kind} = 'document'
          AND ${cameTo(actor, documents.customerId)} AND ${files.thumbnailKey} IS NOT NULL ORDER BY ${documents.addedAt} LIMIT 1)`,
    ),
  };
}

/** The columns and related names for the tickets of one page. The page itself is found elsewhere. */
export function rowsOf(ctx: Reading, page: { found: SQL; sortedBy: SQL }): SQL {
  const { sortedBy: _, ...columns } = ticketRow(ctx);
  const known = (kind: PlaceFilter) => knownPlace(ctx.actor, kind, t[kind]);
  // Of a customer, rows and copies are found before they are joined: the page's rows alone are read.
  const source = ticketsShownTo(ctx.actor, sql`${t.seq} IN (SELECT seq FROM found)`);
  return sql`WITH found AS MATERIALIZED (${page.found}) SELECT ${page.sortedBy} AS sortedBy, ${listOf(columns)}
    FROM found CROSS JOIN ${source} ON ${t.seq} = found.seq JOIN ${users} ${creator} ON ${creator.id} = ${t.creatorId}
      LEFT JOIN ${users} ${handler} ON ${handler.id} = ${t.handlerId} LEFT JOIN ${workOrders} ON ${workOrders.id} = ${t.workOrderId}
      LEFT JOIN ${customers} ON ${customers.id} = ${known("customerId")}
      LEFT JOIN ${locations} ON ${locations.id} = ${known("locationId")} LEFT JOIN ${rooms} ON ${rooms.id} = ${known("roomId")}
      LEFT JOIN ${assets} ON ${assets.id} = ${known("assetId")}`;
}
