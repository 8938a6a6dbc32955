import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { isFilterOn, placedAt, type PlaceFilter } from "~/kernel/server/queries/shown-places";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES, type Status } from "~/features/work-orders/model";
import type { ListInput } from "../inputs/list";

/** The filters about orders (domain-rules §6). A single order must match all of them. */
export function assignedTo(listParams: ListInput): SQL[] {
  const places = placesIn(listParams);
  const states = statesIn(listParams);
  if (places.length === 0 && states.length === 0) return [];
  const fits = sql.join([sql`a.to_at IS NULL`, ...places, ...states], sql` AND `);
  // A place has few orders, so the query starts from its orders. A status has many, so the query starts from each user's own orders.
  if (places.length > 0)
    return [
      sql`t.id IN (SELECT a.user_id FROM work_orders w CROSS JOIN work_order_assignments a ON a.work_order_id = w.id WHERE ${fits})`,
    ];
  return [
    sql`EXISTS (SELECT 1 FROM work_order_assignments a CROSS JOIN work_orders w ON w.seq = a.order_seq WHERE a.user_id = t.id AND ${fits})`,
  ];
}

function placesIn(listParams: ListInput): SQL[] {
  return [
    ...(listParams.workOrderId ? [sql`w.id = ${listParams.workOrderId}`] : []),
    ...placedAt("w", listParams),
  ];
}

function statesIn({ status, priority }: ListInput): SQL[] {
  return [
    ...(status ? [sql`a.status_rank = ${STATUSES.indexOf(status) + 1}`] : []),
    ...(priority ? [sql`w.priority_rank = ${PRIORITIES.indexOf(priority) + 1}`] : []),
  ];
}

export type AssignedOrder = {
  id: string;
  number: string;
  status: Status;
  customerName: string;
  leads: number;
};

const MOST_ORDERS = 10;

/** The open orders assigned to a user, newest first, and their number. */
export async function readAssignedOrders(
  ctx: AuthContext,
  userId: string,
): Promise<{ orders: AssignedOrder[]; count: number }> {
  const open = sql`FROM work_order_assignments a WHERE a.user_id = ${userId} AND a.to_at IS NULL AND a.status_rank < ${STATUSES.indexOf("done") + 1}`;
  const [orders, counts] = await Promise.all([
    ctx.db
      .all<AssignedOrder>(sql`SELECT w.id, w.number, w.status, coalesce(c.name, '') AS customerName, found.is_lead AS leads
      FROM (SELECT a.order_seq, a.is_lead ${open} ORDER BY a.order_seq DESC LIMIT ${MOST_ORDERS}) AS found
        CROSS JOIN work_orders w ON w.seq = found.order_seq LEFT JOIN customers c ON c.id = w.customer_id ORDER BY w.seq DESC`),
    ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n ${open}`),
  ]);
  return { orders, count: counts[0]?.n ?? 0 };
}

type Narrowing = PlaceFilter | "workOrderId";
const NAMES: Record<Narrowing, (id: string) => SQL> = {
  customerId: (id) => sql`SELECT 'customerId' AS filter, name FROM customers WHERE id = ${id}`,
  locationId: (id) =>
    sql`SELECT 'locationId' AS filter, name FROM locations WHERE id = ${id} AND ${isFilterOn("locationId")}`,
  roomId: (id) =>
    sql`SELECT 'roomId' AS filter, name FROM rooms WHERE id = ${id} AND ${isFilterOn("roomId")}`,
  assetId: (id) => sql`SELECT 'assetId' AS filter, name FROM assets WHERE id = ${id}`,
  workOrderId: (id) =>
    sql`SELECT 'workOrderId' AS filter, number AS name FROM work_orders WHERE id = ${id}`,
};
export type NamedFilter = { filter: Narrowing; name: string };

/** The names of the active filters, for a user who followed a link. */
export async function readFilterNames(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<NamedFilter[]> {
  const filters = (Object.keys(NAMES) as Narrowing[]).filter((filter) => listParams[filter]);
  if (filters.length === 0) return [];
  const selects = filters.map((filter) => NAMES[filter](listParams[filter] ?? ""));
  const found = await ctx.db.all<NamedFilter>(sql.join(selects, sql` UNION ALL `));
  return filters.map(
    (filter) => found.find((each) => each.filter === filter) ?? { filter, name: "–" },
  );
}
