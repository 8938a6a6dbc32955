import { type SQL, sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { createdIn } from "~/features/work-orders/queries/list/times";
import { type Status, STATUSES } from "~/features/work-orders/model";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";
import { all, readIn, type Scope, type Scoped } from "./scope";

type StatusRow = { status: Status; orders: number };
export type OrderStatus = Scoped<{
  entities: StatusRow[];
  totalCount: number;
  totals: { orders: number };
}>;

/** Orders created in the period, by current status. With a technician, only orders currently assigned to them. */
export function readOrderStatus(ctx: AuthContext, listParams: ScopeInput): Promise<OrderStatus> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await queryRows(
      ctx,
      { status: workOrders.status, n: NUMBER },
      scope.technicianId ? assignedByStatus(scope) : madeByStatus(scope),
    );
    const entities = STATUSES.map((status) => ({
      status,
      orders: rows.find((row) => row.status === status)?.n ?? 0,
    }));
    return {
      entities,
      totalCount: entities.length,
      totals: { orders: entities.reduce((sum, one) => sum + one.orders, 0) },
    };
  });
}

function madeByStatus({ since, until, customerId }: Scope): SQL {
  const made = sql`${workOrders.createdAt} >= ${since} AND ${workOrders.createdAt} < ${until}`;
  return sql`SELECT ${workOrders.status}, count(*) AS n FROM ${workOrders} INDEXED BY work_orders_by_creation
    WHERE ${all(made, customerId ? sql`${workOrders.customerId} = ${customerId}` : null)} GROUP BY ${workOrders.status}`;
}

function assignedByStatus(scope: Scope): SQL {
  return sql`SELECT s.value AS status, c.n FROM (${assignedIn(scope)}) c JOIN json_each(${JSON.stringify(STATUSES)}) s ON s.key = c.rank - 1`;
}

type AssignmentsRow = {
  technicianId: string;
  technicianName: string;
  orders: number;
  byStatus: Record<Status, number>;
};
export type Assignments = Scoped<{
  entities: AssignmentsRow[];
  totalCount: number;
  totals: { orders: number; byStatus: Record<Status, number> };
}>;

const COUNTED = {
  technicianId: value(TEXT, sql`c.technicianId`),
  name: users.name,
  surname: users.surname,
  rank: value(NUMBER, sql`c.rank`),
  n: value(NUMBER, sql`c.n`),
};
type Counted = RowOf<typeof COUNTED>;

/** Orders created in the period, per currently assigned technician. An order with two assignees counts for both. */
export function readAssignments(ctx: AuthContext, listParams: ScopeInput): Promise<Assignments> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await queryRows(
      ctx,
      COUNTED,
      sql`SELECT ${listOf(COUNTED)} FROM (${assignedIn(scope)}) c JOIN ${users} ON ${users.id} = c.technicianId`,
    );
    const people = [...new Set(rows.map((row) => row.technicianId))];
    const entities = people
      .flatMap((id) => rowOf(rows.filter((row) => row.technicianId === id)))
      .sort(busiestFirst);
    return {
      entities,
      totalCount: entities.length,
      totals: { orders: sumOf(rows), byStatus: statusesOf(rows) },
    };
  });
}

/** Counts by technician and status from one index. For one customer, counts from the customer's orders, which are few. */
function assignedIn(scope: Scope): SQL {
  const ofTechnician = scope.technicianId ? sql`${users.id} = ${scope.technicianId}` : null;
  if (scope.customerId) {
    const ofCustomer = all(
      sql`${workOrders.customerId} = ${scope.customerId}`,
      ...madeIn(scope, sql`${workOrders.seq}`),
      scope.technicianId ? sql`${workOrderAssignments.userId} = ${scope.technicianId}` : null,
    );
    return sql`SELECT ${workOrderAssignments.userId} AS technicianId, ${workOrderAssignments.statusRank} AS rank, count(*) AS n
      FROM ${workOrders} INDEXED BY work_orders_of_customer
      CROSS JOIN ${workOrderAssignments} ON ${workOrderAssignments.workOrderId} = ${workOrders.id}
      AND ${workOrderAssignments.toAt} IS NULL WHERE ${ofCustomer} GROUP BY 1, 2`;
  }
  const held = all(
    sql`${workOrderAssignments.userId} = ${users.id} AND ${workOrderAssignments.statusRank} = s.value AND ${workOrderAssignments.toAt} IS NULL`,
    ...madeIn(scope, sql`${workOrderAssignments.orderSeq}`),
    ofTechnician,
  );
  return sql`SELECT ${users.id} AS technicianId, s.value AS rank, count(*) AS n FROM ${users} CROSS JOIN json_each('[1,2,3,4,5]') s
    CROSS JOIN ${workOrderAssignments} INDEXED BY work_order_assignments_by_status ON ${held} GROUP BY 1, 2`;
}

/** Uses the same condition as the order list, so that the list shows exactly what was counted. */
function madeIn({ from, to, timeZone }: Scope, seq: SQL): SQL[] {
  return createdIn({ createdFrom: from, createdTo: to, timeZone }, seq);
}

function rowOf(rows: Counted[]): AssignmentsRow[] {
  return rows.slice(0, 1).map(({ technicianId, ...person }) => ({
    technicianId,
    technicianName: fullName(person),
    orders: sumOf(rows),
    byStatus: statusesOf(rows),
  }));
}

function sumOf(rows: Counted[]): number {
  return rows.reduce((sum, row) => sum + row.n, 0);
}

function statusesOf(rows: Counted[]): Record<Status, number> {
  const count = (status: Status) => sumOf(rows.filter(({ rank }) => STATUSES[rank - 1] === status));
  return {
    backlog: count("backlog"),
    "in-progress": count("in-progress"),
    "waiting-for-approvals": count("waiting-for-approvals"),
    signed: count("signed"),
    done: count("done"),
  };
}

function busiestFirst(a: AssignmentsRow, b: AssignmentsRow): number {
  return b.orders - a.orders || (a.technicianName < b.technicianName ? -1 : 1);
}
