import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { documents } from "~/database/schema/attachments";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { BOOLEAN, listOf, orNull, type RowOf, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import type { ExportRows } from "~/server/queries/export";
import type { ListPage } from "~/server/queries/listing";
import {
  exportFound,
  type FoundPage,
  keysOf,
  readFound,
  readPage,
} from "~/server/queries/numbered-list";
import { knownPlace, type PlaceFilter } from "~/server/queries/visible-places";
import { cameTo, ticketsShownTo } from "~/server/queries/visible-records";
import { files } from "~/database/schema/system";
import { may } from "~/kernel/authorization/actions";
import { isCustomer } from "~/kernel/authorization/roles";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { type ListInput, listInput } from "../inputs/list";
import { readsTickets } from "../policy";
import { NEXT_VISIT, nextVisitOf, visibleVisit } from "./next-visit";
import { countOf, type ListParams, pageOf } from "./pages";
import { hasSignedPdf } from "./signed-pdf";
import { tickets } from "~/database/schema/tickets";

const handler = alias(users, "handler");
const t = alias(tickets, "t");
const creator = alias(users, "creator");

export type TicketPage = ListPage<TicketRow>;

/** One page of the tickets that this user may see, and the total count, in the caller's round trip. */
export async function listTickets(ctx: AuthContext, input: ListInput): Promise<TicketPage> {
  return readTicketPage(ctx, paramsFor(ctx, input));
}

/** The first ones at a place that are neither done nor rejected, the most urgent first. */
export async function listOpenTickets(
  ctx: AuthContext,
  at: Partial<Record<PlaceFilter, string>>,
  pageSize: number,
): Promise<TicketPage> {
  const input = parseInput(listInput, { sortBy: "priority", sortDirection: "desc", pageSize });
  return readTicketPage(ctx, { ...paramsFor(ctx, { ...input, ...at }), unfinished: true });
}

function readTicketPage(ctx: AuthContext, listParams: ListParams): Promise<TicketPage> {
  return readPage(ctx, readTickets(ctx, pageOf(listParams)), countOf(listParams));
}

/** All matching tickets that this user may see, a part at a time. */
export async function exportTickets(
  ctx: AuthContext,
  input: ListInput,
): Promise<ExportRows<TicketRow>> {
  return exportFound(ctx, paramsFor(ctx, input), pageOf, (page) => readTickets(ctx, page));
}

/** Requires permission to read tickets. */
export function paramsFor({ actor }: AuthContext, input: ListInput): ListParams {
  if (!readsTickets(actor)) throw new Refusal("not_allowed");
  return { ...input, actor };
}

/**
 * The tickets of a page found elsewhere, in its order, as this user may see them: without disabled features, and without orders for users
 * who may not read them.
 */
export async function readTickets(ctx: AuthContext, page: FoundPage): Promise<TicketRow[]> {
  const [rows, { features, timeZone }] = await Promise.all([
    readFound(ctx, page, ticketRow(ctx), rowsOf(ctx, page)),
    ctx.settings(),
  ]);
  const hidden = {
    ...(features.LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(features.ROOMS.enabled ? {} : { roomName: "" }),
  };
  const readsOrders = may(ctx.actor, "work-orders.read");
  return rows.map((row) => ({ ...rowFrom(row, readsOrders, timeZone), ...hidden }));
}

type StoredRow = RowOf<ReturnType<typeof ticketRow>>;

function rowFrom(
  { orderId, orderNumber, nextVisit, ...row }: StoredRow,
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
function ticketRow(ctx: Reading) {
  return {
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

function rowsOf(ctx: Reading, page: FoundPage): SQL {
  const known = (kind: PlaceFilter) => knownPlace(ctx.actor, kind, t[kind]);
  // Of a customer, rows and copies are found before they are joined: the page's rows alone are read.
  const source = ticketsShownTo(ctx.actor, sql`${t.seq} IN (SELECT seq FROM found)`);
  return sql`WITH found AS MATERIALIZED (${page.found}) SELECT ${listOf({ ...keysOf(page), ...ticketRow(ctx) })}
    FROM found CROSS JOIN ${source} ON ${t.seq} = found.seq JOIN ${users} ${creator} ON ${creator.id} = ${t.creatorId}
      LEFT JOIN ${users} ${handler} ON ${handler.id} = ${t.handlerId} LEFT JOIN ${workOrders} ON ${workOrders.id} = ${t.workOrderId}
      LEFT JOIN ${customers} ON ${customers.id} = ${known("customerId")}
      LEFT JOIN ${locations} ON ${locations.id} = ${known("locationId")} LEFT JOIN ${rooms} ON ${rooms.id} = ${known("roomId")}
      LEFT JOIN ${assets} ON ${assets.id} = ${known("assetId")}`;
}
