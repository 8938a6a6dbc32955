import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import {
  BOOLEAN,
  countOf as countOfRows,
  type Fields,
  json,
  listOf,
  NUMBER_OR_NULL,
  orNull,
  type RowOf,
  TEXT,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import {
  type AssignedTechnician,
  assignedTechniciansOf,
  readAssignedTechnicians,
} from "~/server/queries/assigned-technicians";
import type { ExportRows } from "~/server/queries/export";
import { presumedTimeZone } from "~/server/queries/presumed-time-zone";
import type { ListPage } from "~/server/queries/listing";
import {
  exportFound,
  type FoundPage,
  keysOf,
  readFound,
  readPage,
} from "~/server/queries/numbered-list";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import { parseInput } from "~/kernel/input/parse";
import { type ListInput, listInput } from "../../inputs/list";
import { isLate } from "../../policy/late";
import { listedVisit, type VisitTimes } from "../../policy/planned-days";
import type { ListParams } from "./matching";
import { countOf, pageOf } from "./pages";
import { type OrderSums, readOrderSums } from "./sums";
import { plannedDays } from "./times";
import { visits } from "~/database/schema/visits";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";

/** One page of work orders and the total count, in one round trip. */
export async function listWorkOrders(
  ctx: AuthContext,
  input: ListInput,
): Promise<ListPage<WorkOrderRow>> {
  const listParams = paramsFor(ctx, input);
  return counted(ctx, listParams, readOrders(ctx, listParams, pageOf(listParams)));
}

/** The same with who is assigned to each order. */
export async function listWorkOrdersWithTechnicians(
  ctx: AuthContext,
  input: ListInput,
): Promise<ListPage<WorkOrderRow & { assignedTechnicians: AssignedTechnician[] }>> {
  const listParams = paramsFor(ctx, input);
  const ofOrder = eq(workOrderAssignments.workOrderId, w.id);
  const more = {
    assignedTechnicians: assignedTechniciansOf(workOrderAssignments, ofOrder, ctx.actor),
  };
  const page = pageOf(listParams);
  const found = readFound(ctx, page, { ...ORDER_ROW, ...more }, rowsOf(page, more));
  return counted(ctx, listParams, listedFrom(ctx, listParams, found));
}

/** Of one order. The caller reads it in the same round trip, which checks that the user may read it. */
export function readOrderTechnicians(ctx: AuthContext, id: string): Promise<AssignedTechnician[]> {
  const ofOrder = eq(workOrderAssignments.workOrderId, id);
  return readAssignedTechnicians(ctx, workOrderAssignments, ofOrder);
}

function counted<Row>(
  ctx: AuthContext,
  listParams: ListParams,
  rows: Promise<Row[]>,
): Promise<ListPage<Row>> {
  // Those that are done are counted only for an empty list of open ones.
  const hidden = listParams.unfinished ? countOf({ ...listParams, unfinished: false }) : sql`0`;
  return readPage(ctx, rows, countOf(listParams), hidden);
}

/** All matching orders, a part at a time. With what their reports add up to for those who may read all reports. */
export async function exportWorkOrders(
  ctx: AuthContext,
  input: ListInput,
): Promise<ExportRows<ExportedOrder>> {
  const listParams = paramsFor(ctx, input);
  return exportFound(ctx, listParams, pageOf, async (page) => {
    const [rows, sums] = await Promise.all([
      readOrders(ctx, listParams, page),
      may(ctx.actor, "daily-reports.read") ? readOrderSums(ctx, page.found) : [],
    ]);
    const byId = new Map(sums.map((one) => [one.id, one]));
    return rows.map((row) => ({ ...row, sums: byId.get(row.id) ?? null }));
  });
}

/** An order in a file. */
type ExportedOrder = WorkOrderRow & { sums: OrderSums | null };

/** Requires permission to read orders. The "awaiting" filter also requires permission to approve. */
export function paramsFor(ctx: AuthContext, input: ListInput): ListParams {
  const { actor } = ctx;
  if (!may(actor, "work-orders.read") || (input.awaiting && !may(actor, "work-orders.approve")))
    throw new Refusal("not_allowed");
  const timeZone = input.timeZone ?? presumedTimeZone(ctx);
  const today = dayIn(timeZone, ctx.now().getTime());
  const days = input.planned && plannedDays(input.planned, today);
  return { ...input, ...days, timeZone, actorId: actor.userId, today };
}

/** As of a list that is only searched. */
export function paramsForSearch(ctx: AuthContext, search: string): ListParams {
  return paramsFor(ctx, parseInput(listInput, { search }));
}

/** The orders of a page found elsewhere, in its order. */
export function readOrders(
  ctx: AuthContext,
  listParams: ListParams,
  page: FoundPage,
): Promise<WorkOrderRow[]> {
  return listedFrom(ctx, listParams, readFound(ctx, page, ORDER_ROW, rowsOf(page)));
}

/** The orders as the list shows them. */
export async function listedFrom<Row extends StoredRow>(
  ctx: AuthContext,
  listParams: Shown,
  found: Promise<Row[]>,
) {
  const [rows, { features, timeZone }] = await Promise.all([found, ctx.settings()]);
  const hidden = {
    ...(features.LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(features.ROOMS.enabled ? {} : { roomName: "" }),
  };
  return rows.map((row) => ({ ...rowFrom(row, listParams, timeZone), ...hidden }));
}

type StoredRow = RowOf<typeof ORDER_ROW>;
/** The filtered days and the day of the request decide which visit of an order is shown, and whether it is late. */
type Shown = Pick<ListParams, "plannedFrom" | "plannedTo" | "today">;

function rowFrom<Row extends StoredRow>(
  { dueOn, leadFirstName, leadSurname, creatorName, creatorSurname, visitTimes, ...row }: Row,
  { plannedFrom, plannedTo, today }: Shown,
  timeZone: string,
) {
  const leadName = row.leadId
    ? fullName({ name: leadFirstName ?? "", surname: leadSurname ?? "" })
    : "";
  return {
    ...row,
    ...listedVisit(visitTimes, { from: plannedFrom, to: plannedTo }, today, timeZone),
    leadName,
    createdByName: fullName({ name: creatorName, surname: creatorSurname }),
    isOverdue: isLate({ status: row.status, dueOn }, today),
  };
}

const w = alias(workOrders, "w");
const creator = alias(users, "creator");
const lead = alias(workOrderAssignments, "lead");
const leading = alias(users, "leading");

const TIMES: Schema<VisitTimes[]> = () => z.array(z.readonly(z.tuple([z.number(), z.number()])));
const ORDER = {
  id: w.id,
  number: w.number,
  /** The beginning. */
  description: value(TEXT, sql`substr(${w.description}, 1, 300)`),
  status: w.status,
  outcome: w.outcome,
  priority: w.priority,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  plannedStartOn: w.plannedStartOn,
  plannedEndOn: w.plannedEndOn,
  leadId: orNull(lead.userId),
  assigneeCount: countOfRows(
    workOrderAssignments,
    and(eq(workOrderAssignments.workOrderId, w.id), isNull(workOrderAssignments.toAt)),
  ),
  createdAt: w.createdAt,
  externalReference: w.externalReference,
  jobNumber: w.jobNumber,
  version: w.version,
};
/** An order of the list. */
export const LISTED_ORDER = {
  ...ORDER,
  /** When its first visit on the filtered days begins, else the next, else the last one. Null without visits. */
  visitAt: NUMBER_OR_NULL,
  /** The day of `visitAt`, in the company's time zone. */
  visitOn: TEXT_OR_NULL,
  leadName: TEXT,
  createdByName: TEXT,
  /** It is late: in the backlog or in progress after its last planned day. */
  isOverdue: BOOLEAN,
};
export type WorkOrderRow = RowOf<typeof LISTED_ORDER>;

export const ORDER_ROW = {
  dueOn: w.dueOn,
  ...ORDER,
  /** Of its planned visits. */
  visitTimes: json(
    TIMES,
    sql`(SELECT json_group_array(json_array(starts_at, ends_at)) FROM (SELECT ${visits.startsAt} AS starts_at, ${visits.endsAt} AS ends_at
      FROM ${visits} WHERE ${visits.workOrderId} = ${w.id} AND ${visits.status} = 'planned' ORDER BY ${visits.startsAt}))`,
  ),
  leadFirstName: orNull(leading.name),
  leadSurname: orNull(leading.surname),
  creatorName: creator.name,
  creatorSurname: creator.surname,
};

/** The columns and related names for the orders of one page. The page itself is found elsewhere. */
export function rowsOf(page: FoundPage, more: Fields = {}): SQL {
  return sql`SELECT ${listOf({ ...keysOf(page), ...ORDER_ROW, ...more })}
    FROM (${page.found}) AS found CROSS JOIN ${workOrders} ${w} ON ${w.seq} = found.seq
      JOIN ${users} ${creator} ON ${creator.id} = ${w.createdBy}
      LEFT JOIN ${customers} ON ${customers.id} = ${w.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${w.locationId}
      LEFT JOIN ${assets} ON ${assets.id} = ${w.assetId} LEFT JOIN ${rooms} ON ${rooms.id} = ${w.roomId}
      LEFT JOIN ${workOrderAssignments} ${lead} ON ${lead.workOrderId} = ${w.id} AND ${lead.toAt} IS NULL AND ${lead.isLead} = 1
      LEFT JOIN ${users} ${leading} ON ${leading.id} = ${lead.userId}`;
}
