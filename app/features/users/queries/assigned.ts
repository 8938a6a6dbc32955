import { namesOf } from "~/kernel/record-of";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { flag, listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { isFilterOn, placedAt, type PlaceFilter } from "~/server/queries/visible-places";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";
import { users } from "~/database/schema/users";
import type { ListInput } from "../inputs/list";

/** The filters about orders (domain-rules §6). A single order must match all of them. */
export function assignedTo(listParams: ListInput): SQL[] {
  const places = placesIn(listParams);
  const states = statesIn(listParams);
  if (places.length === 0 && states.length === 0) return [];
  const fits = sql.join(
    [sql`${workOrderAssignments.toAt} IS NULL`, ...places, ...states],
    sql` AND `,
  );
  // A place has few orders, so the query starts from its orders. A status has many, so the query starts from each user's own orders.
  if (places.length > 0)
    return [
      sql`${users.id} IN (SELECT ${workOrderAssignments.userId} FROM ${workOrders}
        CROSS JOIN ${workOrderAssignments} ON ${workOrderAssignments.workOrderId} = ${workOrders.id} WHERE ${fits})`,
    ];
  return [
    sql`EXISTS (SELECT 1 FROM ${workOrderAssignments}
      CROSS JOIN ${workOrders} ON ${workOrders.seq} = ${workOrderAssignments.orderSeq}
      WHERE ${workOrderAssignments.userId} = ${users.id} AND ${fits})`,
  ];
}

function placesIn(listParams: ListInput): SQL[] {
  return [
    ...(listParams.workOrderId ? [sql`${workOrders.id} = ${listParams.workOrderId}`] : []),
    ...placedAt(workOrders, listParams),
  ];
}

function statesIn({ status, priority }: ListInput): SQL[] {
  return [
    ...(status ? [sql`${workOrderAssignments.statusRank} = ${STATUSES.indexOf(status) + 1}`] : []),
    ...(priority ? [sql`${workOrders.priorityRank} = ${PRIORITIES.indexOf(priority) + 1}`] : []),
  ];
}

const MAX_ORDERS = 10;

const ROW = {
  id: workOrders.id,
  number: workOrders.number,
  status: workOrders.status,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  leads: flag(sql`found.is_lead`),
};
export type AssignedOrder = RowOf<typeof ROW>;

/** The open orders assigned to a user, newest first, and their number. */
export async function readAssignedOrders(
  ctx: AuthContext,
  userId: string,
): Promise<{ orders: AssignedOrder[]; count: number }> {
  const open = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.userId} = ${userId}
    AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.statusRank} < ${STATUSES.indexOf("done") + 1}`;
  const [orders, counts] = await Promise.all([
    queryRows(
      ctx,
      ROW,
      sql`SELECT ${listOf(ROW)} FROM (SELECT ${workOrderAssignments.orderSeq}, ${workOrderAssignments.isLead} ${open}
        ORDER BY ${workOrderAssignments.orderSeq} DESC LIMIT ${MAX_ORDERS}) AS found
        CROSS JOIN ${workOrders} ON ${workOrders.seq} = found.order_seq
        LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId} ORDER BY ${workOrders.seq} DESC`,
    ),
    queryRows(ctx, { n: NUMBER }, sql`SELECT count(*) AS n ${open}`),
  ]);
  return { orders, count: counts[0]?.n ?? 0 };
}

type Narrowing = PlaceFilter | "workOrderId";
const FILTER: Schema<Narrowing> = () =>
  z.enum(["customerId", "locationId", "roomId", "assetId", "workOrderId"]);
const NAMES: Record<Narrowing, (id: string) => SQL> = {
  customerId: (id) =>
    sql`SELECT 'customerId' AS filter, ${customers.name} FROM ${customers} WHERE ${customers.id} = ${id}`,
  locationId: (id) =>
    sql`SELECT 'locationId' AS filter, ${locations.name} FROM ${locations} WHERE ${locations.id} = ${id} AND ${isFilterOn("locationId")}`,
  roomId: (id) =>
    sql`SELECT 'roomId' AS filter, ${rooms.name} FROM ${rooms} WHERE ${rooms.id} = ${id} AND ${isFilterOn("roomId")}`,
  assetId: (id) =>
    sql`SELECT 'assetId' AS filter, ${assets.name} FROM ${assets} WHERE ${assets.id} = ${id}`,
  workOrderId: (id) =>
    sql`SELECT 'workOrderId' AS filter, ${workOrders.number} AS name FROM ${workOrders} WHERE ${workOrders.id} = ${id}`,
};
export type NamedFilter = { filter: Narrowing; name: string };
const NAMED_FILTER = { filter: FILTER, name: TEXT };

/** The names of the active filters, for a user who followed a link. */
export async function readFilterNames(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<NamedFilter[]> {
  const filters = namesOf(NAMES).filter((filter) => listParams[filter]);
  if (filters.length === 0) return [];
  const selects = filters.map((filter) => NAMES[filter](listParams[filter] ?? ""));
  const found = await queryRows(ctx, NAMED_FILTER, sql.join(selects, sql` UNION ALL `));
  return filters.map(
    (filter) => found.find((each) => each.filter === filter) ?? { filter, name: "–" },
  );
}
