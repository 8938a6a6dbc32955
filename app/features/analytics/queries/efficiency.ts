import { type SQL, sql } from "drizzle-orm";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { DoneOrdersInput, ProjectsInput, ScopeInput } from "../inputs";
import { type Effort, efficiencyOf } from "../model";
import { all, doneIn, EFFORT, readIn, type Scope, type Scoped } from "./scope";

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
      ctx.db.all<Effort & { orders: number; key: string; name: string }>(
        projectsPage(scope, listParams),
      ),
      ctx.db
        .all<Totals>(sql`SELECT count(*) AS n, coalesce(sum(orders), 0) AS orders, coalesce(sum(plannedMinutes), 0) AS plannedMinutes,
        coalesce(sum(workedMinutes), 0) AS workedMinutes FROM (${projectsOf(scope, listParams)})`),
    ]);
    return { entities: rows.map(rated), ...totalsFrom(totals) };
  });
}

export function projectsOf(scope: Scope, { by }: Pick<ProjectsInput, "by">): SQL {
  const key = by === "job" ? sql`d.job_number` : sql`d.customer_id`;
  return sql`SELECT ${key} AS key, ${EFFORT} FROM ${doneIn(scope)} GROUP BY 1`;
}

function projectsPage(scope: Scope, listParams: ProjectsInput): SQL {
  const name =
    listParams.by === "job"
      ? sql`p.key`
      : sql`coalesce((SELECT name FROM customers WHERE id = p.key), '')`;
  return sql`SELECT p.*, ${name} AS name FROM (SELECT * FROM (${projectsOf(scope, listParams)}) ORDER BY ${sortOf(listParams)}, key LIMIT ${listParams.pageSize} OFFSET ${skipped(listParams)}) p`;
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
      ctx.db.all<Omit<DoneOrderRow, "efficiency">>(doneOrdersPage(scope, listParams)),
      ctx.db.all<Totals>(
        sql`SELECT count(*) AS n, ${EFFORT} FROM ${doneOrdersOf(scope, listParams)}`,
      ),
    ]);
    return { entities: rows.map(rated), ...totalsFrom(totals) };
  });
}

function doneOrdersOf(scope: Scope, { jobNumber, noJobNumber, noCustomer }: DoneOrdersInput): SQL {
  const job = noJobNumber
    ? sql`d.job_number = ''`
    : jobNumber === null
      ? null
      : sql`d.job_number = ${jobNumber}`;
  return doneIn(scope, job, noCustomer ? sql`d.customer_id = ''` : null);
}

export function doneOrdersPage(scope: Scope, listParams: DoneOrdersInput): SQL {
  const minutes = sql`CAST(round(d.planned_minutes) AS INTEGER) AS plannedMinutes, d.worked_minutes AS workedMinutes, d.done_at AS doneAt`;
  return sql`SELECT w.id, w.number, substr(w.description, 1, 300) AS description, w.job_number AS jobNumber, coalesce(c.name, '') AS customerName,
      f.plannedMinutes, f.workedMinutes, f.doneAt
    FROM (SELECT d.work_order_id, ${minutes} FROM ${doneOrdersOf(scope, listParams)} ORDER BY ${sortOf(listParams)}, d.work_order_id LIMIT ${listParams.pageSize} OFFSET ${skipped(listParams)}) f
    CROSS JOIN work_orders w ON w.id = f.work_order_id LEFT JOIN customers c ON c.id = w.customer_id`;
}

type TechnicianRow = Rated & { technicianId: string; technicianName: string };
export type Technicians = Scoped<{ entities: TechnicianRow[]; totalCount: number }>;

/** Each technician's share of the plans and their own work, of orders done in the period. */
export function readTechnicians(ctx: AuthContext, listParams: ScopeInput): Promise<Technicians> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await ctx.db.all<
      Effort & { orders: number; technicianId: string; name: string; surname: string }
    >(techniciansOf(scope));
    const entities = rows.map(({ name, surname, ...row }) =>
      rated({ ...row, technicianName: fullName({ name, surname }) }),
    );
    return {
      entities: entities.sort((a, b) => b.workedMinutes - a.workedMinutes),
      totalCount: entities.length,
    };
  });
}

export function techniciansOf({ since, until, customerId, technicianId }: Scope): SQL {
  const own = sql`d.technician_id = u.id AND d.done_at >= ${since} AND d.done_at < ${until}`;
  const narrowed = all(
    own,
    customerId ? sql`d.customer_id = ${customerId}` : null,
    technicianId ? sql`u.id = ${technicianId}` : null,
  );
  return sql`SELECT u.id AS technicianId, u.name, u.surname, ${EFFORT} FROM users u CROSS JOIN analytics_done_technicians d ON ${narrowed} GROUP BY u.id`;
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
