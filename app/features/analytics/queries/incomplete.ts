import { alias } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import {
  dailyReportHours,
  dailyReports,
  dailyReportSignatures,
} from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workCapacityExceptions } from "~/database/schema/work-capacity";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderRevisions, workOrderSignatures } from "~/database/schema/work-orders/revisions";
import { NUMBER, type RowOf, TEXT } from "~/database/fields";
import { IS_REPORTED, presentOn } from "~/features/daily-reports/queries/missing";
import { recordOf } from "~/kernel/record-of";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ScopeInput } from "../inputs";
import { INCOMPLETE, type Incomplete } from "../model";
import { all, daysOf, readIn, type Scope, type Scoped } from "./scope";

export type IncompleteCounts = Scoped<{
  counts: Record<Incomplete, number>;
  /** The last day is over. */ isOver: boolean;
}>;

const ROW = {
  day: TEXT,
  personName: TEXT,
  workOrderId: TEXT,
  number: TEXT,
  customerName: TEXT,
  reportId: TEXT,
  reports: NUMBER,
};
export type IncompleteRow = RowOf<typeof ROW>;
type IncompleteLists = Scoped<{
  lists: { of: Incomplete; rows: IncompleteRow[]; totalCount: number }[];
}>;

/** A list shows so many rows, and says how many there are. */
const MAX_ROWS = 200;
const n = { n: NUMBER };

/** What keeps the hours, expenses and parts of the period from being final. */
export function countIncomplete(
  ctx: AuthContext,
  listParams: ScopeInput,
): Promise<IncompleteCounts> {
  return readIn(ctx, listParams, async (scope) => {
    const now = ctx.now().getTime();
    const counts = await Promise.all(
      INCOMPLETE.map((of) =>
        queryRows(ctx, n, sql`SELECT count(*) AS n FROM (${LISTS[of](scope, now)})`),
      ),
    );
    return {
      counts: recordOf(INCOMPLETE, (of) => counts[INCOMPLETE.indexOf(of)]?.[0]?.n ?? 0),
      isOver: scope.to < dayIn(scope.timeZone, now),
    };
  });
}

export function listIncomplete(ctx: AuthContext, listParams: ScopeInput): Promise<IncompleteLists> {
  return readIn(ctx, listParams, async (scope) => {
    const now = ctx.now().getTime();
    const lists = await Promise.all(
      INCOMPLETE.map(async (of) => {
        const list = LISTS[of](scope, now);
        const [rows, [count]] = await Promise.all([
          queryRows(ctx, ROW, sql`${list} LIMIT ${MAX_ROWS}`),
          queryRows(ctx, n, sql`SELECT count(*) AS n FROM (${list})`),
        ]);
        return { of, rows, totalCount: count?.n ?? 0 };
      }),
    );
    return { lists };
  });
}

const r = alias(dailyReports, "r");
const w = alias(workOrders, "w");
const s = dailyReportSignatures;
const NAME = sql`trim(${users.name} || ' ' || ${users.surname})`;
const CUSTOMER = sql`coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${w.customerId}), '')`;

const LISTS: Record<Incomplete, (scope: Scope, now: number) => SQL> = {
  unfiled,
  missing,
  open: (scope) => unfinished(scope, sql`${w.statusRank} IN (1, 2)`),
  unapproved: (scope) => unfinished(scope, sql`${w.statusRank} IN (3, 4)`),
  changed,
};

/** Reports that could not be filed. They count in no sum. */
function unfiled({ from, to, customerId, technicianId }: Scope): SQL {
  const which = all(
    sql`${r.status} = 'unfiled' AND ${r.reportOn} BETWEEN ${from} AND ${to}`,
    customerId ? sql`${w.customerId} = ${customerId}` : null,
    technicianId ? hasHoursOf(technicianId) : null,
  );
  return sql`SELECT ${r.reportOn} AS day, ${NAME} AS personName, ${r.workOrderId} AS workOrderId, coalesce(${w.number}, '') AS number,
      ${CUSTOMER} AS customerName, ${r.id} AS reportId, 1 AS reports
    FROM ${dailyReports} ${r} INDEXED BY daily_reports_unfiled JOIN ${users} ON ${users.id} = ${r.authorId}
    LEFT JOIN ${workOrders} ${w} ON ${w.id} = ${r.workOrderId} WHERE ${which} ORDER BY 1, ${users.sortKey}, ${users.id}`;
}

/** Days on which somebody had a visit that is over or a timer, and neither hours nor a report of their own, unless they were off. */
function missing(scope: Scope, now: number): SQL {
  const days = daysOf(scope, dayIn(scope.timeZone, now));
  const off = sql`EXISTS (SELECT 1 FROM ${workCapacityExceptions} WHERE ${workCapacityExceptions.userId} = p.person_id
    AND ${workCapacityExceptions.day} = p.day AND ${workCapacityExceptions.minutes} = 0)`;
  const which = all(
    sql`NOT ${IS_REPORTED} AND NOT ${off} AND ${w.outcome} IS NOT 'called-off'`,
    scope.customerId ? sql`${w.customerId} = ${scope.customerId}` : null,
    scope.technicianId ? sql`p.person_id = ${scope.technicianId}` : null,
  );
  // Of several orders of a day, the one with the lowest number.
  return sql`SELECT p.day AS day, ${NAME} AS personName, ${w.id} AS workOrderId, min(${w.number}) AS number, ${CUSTOMER} AS customerName,
      '' AS reportId, 0 AS reports
    FROM (${presentOn(days, now)}) p CROSS JOIN ${users} ON ${users.id} = p.person_id CROSS JOIN ${workOrders} ${w} ON ${w.id} = p.order_id
    WHERE ${which} GROUP BY p.day, p.person_id ORDER BY 1, ${users.sortKey}, ${users.id}`;
}

const ofOrder = sql`SELECT '' AS day, '' AS personName, ${w.id} AS workOrderId, ${w.number} AS number, ${CUSTOMER} AS customerName,
  '' AS reportId, count(*) AS reports`;

/** Orders with reports in the period, by their state. There are few that are not done. */
function unfinished(scope: Scope, state: SQL): SQL {
  return sql`${ofOrder} FROM ${workOrders} ${w} INDEXED BY work_orders_unfinished
    CROSS JOIN ${dailyReports} ${r} INDEXED BY daily_reports_by_order ON ${r.workOrderId} = ${w.id}
    WHERE ${w.statusRank} < 5 AND ${all(state, countedIn(scope))} GROUP BY ${w.id} ORDER BY ${w.number}`;
}

/** Orders and reports that were signed and have changed, until what they have become is signed too. */
function changed(scope: Scope): SQL {
  const signed = (revision: SQL) => sql`EXISTS (SELECT 1 FROM ${workOrderRevisions}
    JOIN ${workOrderSignatures} ON ${workOrderSignatures.revisionId} = ${workOrderRevisions.id}
    WHERE ${workOrderRevisions.workOrderId} = ${w.id} AND ${workOrderRevisions.id} ${revision})`;
  const revision = sql`(${signed(sql`IS NOT ${w.revisionId}`)} AND NOT ${signed(sql`= ${w.revisionId}`)})`;
  const report = sql`EXISTS (SELECT 1 FROM ${s} WHERE ${s.reportId} = ${r.id} GROUP BY ${s.party} HAVING max(${s.version}) < ${r.version})`;
  return sql`${ofOrder} FROM ${dailyReports} ${r} INDEXED BY daily_reports_by_day
    CROSS JOIN ${workOrders} ${w} ON ${w.id} = ${r.workOrderId}
    WHERE ${countedIn(scope)} AND (${revision} OR ${report}) GROUP BY ${w.id} ORDER BY ${w.number}`;
}

function countedIn({ from, to, customerId, technicianId }: Scope): SQL {
  return all(
    sql`${r.status} = 'submitted' AND ${r.reportOn} BETWEEN ${from} AND ${to}`,
    customerId ? sql`${w.customerId} = ${customerId}` : null,
    technicianId ? hasHoursOf(technicianId) : null,
  );
}

/** The report is theirs, or has hours of them. */
function hasHoursOf(technicianId: string): SQL {
  return sql`(${r.authorId} = ${technicianId} OR EXISTS (SELECT 1 FROM ${dailyReportHours}
    WHERE ${dailyReportHours.reportId} = ${r.id} AND ${dailyReportHours.technicianId} = ${technicianId}))`;
}
