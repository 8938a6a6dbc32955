import { eq, type SQL, sql } from "drizzle-orm";
import { queryRows } from "~/server/queries/query-rows";
import { listOf, NUMBER, TEXT, value } from "~/database/fields";
import { workOrders } from "~/database/schema/work-orders/order";
import { users } from "~/database/schema/users";
import { customers } from "~/database/schema/customers";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import { analyticsDoneTechnicians } from "~/database/schema/analytics";
import type { DoneOrdersInput, ProjectsInput, ScopeInput } from "../inputs";
import { efficiencyOf, type Effort } from "../model";
import { all, d, doneIn, EFFORT, ofTechnicians, readIn, type Scope, type Scoped } from "./scope";

/** Planned ÷ worked of some orders; 1 is as planned. */
export type Rated = Effort & { orders: number; efficiency: number | null };
type Page<Row> = Scoped<{ entities: Row[]; totalCount: number; totals: Rated }>;

export type ProjectRow = Rated & {
  /** The job number or the customer's id; "" when there is none. */ key: string;
  name: string;
};
export type Projects = Page<ProjectRow>;

/** Planned and worked minutes per job number or customer, of orders done in the period. */
export function readProjects(ctx: AuthContext, listParams: ProjectsInput): Promise<Projects> {
  return readIn(ctx, listParams, async (scope) => {
    const [rows, totals] = await Promise.all([
      queryRows(ctx, PROJECT, projectsPage(scope, listParams)),
      queryRows(ctx, SUMS, sql`SELECT ${listOf(SUMS)} FROM (${projectsOf(scope, listParams)})`),
    ]);
    return { entities: rows.map(rated), ...totalsFrom(totals) };
  });
}

const SUMS = {
  n: value(NUMBER, sql`count(*)`),
  orders: value(NUMBER, sql`coalesce(sum(orders), 0)`),
  plannedMinutes: value(NUMBER, sql`coalesce(sum(plannedMinutes), 0)`),
  workedMinutes: value(NUMBER, sql`coalesce(sum(workedMinutes), 0)`),
};

function projectsOf(scope: Scope, { by }: Pick<ProjectsInput, "by">): SQL {
  const key = by === "job" ? d.jobNumber : d.customerId;
  return sql`SELECT ${listOf({ key, ...EFFORT })} FROM ${doneIn(scope)} GROUP BY 1`;
}

const PROJECT = {
  key: TEXT,
  orders: NUMBER,
  plannedMinutes: NUMBER,
  workedMinutes: NUMBER,
  name: TEXT,
};

function projectsPage(scope: Scope, listParams: ProjectsInput): SQL {
  const name =
    listParams.by === "job"
      ? sql`p.key`
      : sql`coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = p.key), '')`;
  return sql`SELECT p.*, ${name} AS name FROM (SELECT * FROM (${projectsOf(scope, listParams)})
    ORDER BY ${sortOf(listParams)}, key LIMIT ${listParams.pageSize} OFFSET ${skipped(listParams)}) p`;
}

type DoneOrderRow = Effort & {
  id: string;
  number: string;
  description: string;
  jobNumber: string;
  customerName: string;
  doneAt: Instant;
  efficiency: number | null;
};
export type DoneOrders = Page<DoneOrderRow>;

/** Orders done in the period with planned and worked minutes. With a technician, only that technician's share and work. */
export function readDoneOrders(ctx: AuthContext, listParams: DoneOrdersInput): Promise<DoneOrders> {
  return readIn(ctx, listParams, async (scope) => {
    const [rows, totals] = await Promise.all([
      queryRows(ctx, DONE_ORDER, doneOrdersPage(scope, listParams)),
      queryRows(ctx, TOTALS, sql`SELECT ${listOf(TOTALS)} FROM ${doneOrdersOf(scope, listParams)}`),
    ]);
    return { entities: rows.map(rated), ...totalsFrom(totals) };
  });
}

function doneOrdersOf(scope: Scope, { jobNumber, noJobNumber, noCustomer }: DoneOrdersInput): SQL {
  const job = noJobNumber
    ? eq(d.jobNumber, "")
    : jobNumber === null
      ? null
      : eq(d.jobNumber, jobNumber);
  return doneIn(scope, job, noCustomer ? eq(d.customerId, "") : null);
}

const TOTALS = { n: value(NUMBER, sql`count(*)`), ...EFFORT };

const DONE_ORDER = {
  id: workOrders.id,
  number: workOrders.number,
  description: value(TEXT, sql`substr(${workOrders.description}, 1, 300)`),
  jobNumber: workOrders.jobNumber,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  plannedMinutes: value(NUMBER, sql`f.plannedMinutes`),
  workedMinutes: value(NUMBER, sql`f.workedMinutes`),
  doneAt: value(NUMBER, sql`f.doneAt`),
};

function doneOrdersPage(scope: Scope, listParams: DoneOrdersInput): SQL {
  const found = {
    orderId: d.workOrderId,
    plannedMinutes: value(NUMBER, sql`CAST(round(${d.plannedMinutes}) AS INTEGER)`),
    workedMinutes: d.workedMinutes,
    doneAt: d.doneAt,
  };
  return sql`SELECT ${listOf(DONE_ORDER)} FROM (SELECT ${listOf(found)} FROM ${doneOrdersOf(scope, listParams)}
      ORDER BY ${sortOf(listParams)}, ${d.workOrderId} LIMIT ${listParams.pageSize} OFFSET ${skipped(listParams)}) f
    CROSS JOIN ${workOrders} ON ${workOrders.id} = f.orderId LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}`;
}

type TechnicianRow = Rated & { technicianId: string; technicianName: string };
export type Technicians = Scoped<{ entities: TechnicianRow[]; totalCount: number }>;

/** Each technician's share of the plans and their own work, of orders done in the period. */
export function readTechnicians(ctx: AuthContext, listParams: ScopeInput): Promise<Technicians> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await queryRows(ctx, TECHNICIAN, techniciansOf(scope));
    const entities = rows.map(({ name, surname, ...row }) =>
      rated({ ...row, technicianName: fullName({ name, surname }) }),
    );
    return {
      entities: entities.sort((a, b) => b.workedMinutes - a.workedMinutes),
      totalCount: entities.length,
    };
  });
}

const TECHNICIAN = {
  technicianId: users.id,
  name: users.name,
  surname: users.surname,
  ...EFFORT,
};

function techniciansOf({ since, until, customerId, technicianId }: Scope): SQL {
  const narrowed = all(
    sql`${ofTechnicians.technicianId} = ${users.id} AND ${d.doneAt} >= ${since} AND ${d.doneAt} < ${until}`,
    customerId ? eq(d.customerId, customerId) : null,
    technicianId ? eq(users.id, technicianId) : null,
  );
  return sql`SELECT ${listOf(TECHNICIAN)} FROM ${users}
    CROSS JOIN ${analyticsDoneTechnicians} ${ofTechnicians} ON ${narrowed} GROUP BY ${users.id}`;
}

type Totals = Effort & { n: number; orders: number };

export function rated<Row extends Effort>(row: Row): Row & { efficiency: number | null } {
  return { ...row, efficiency: efficiencyOf(row) };
}

function totalsFrom([row]: Totals[]): { totalCount: number; totals: Rated } {
  const { n, ...sums } = row ?? { n: 0, orders: 0, plannedMinutes: 0, workedMinutes: 0 };
  return { totalCount: n, totals: rated(sums) };
}

type Sorted = Pick<DoneOrdersInput, "sortBy" | "sortDirection">;

/** Rows without efficiency come last in both directions. */
function sortOf({ sortBy, sortDirection }: Sorted): SQL {
  const direction = sortDirection === "asc" ? sql`ASC` : sql`DESC`;
  if (sortBy !== "efficiency") return sql`${sql.identifier(sortBy)} ${direction}`;
  return sql`CASE WHEN plannedMinutes > 0 AND workedMinutes > 0 THEN plannedMinutes * 1.0 / workedMinutes END ${direction} NULLS LAST`;
}

function skipped({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }): number {
  return (pageNumber - 1) * pageSize;
}
