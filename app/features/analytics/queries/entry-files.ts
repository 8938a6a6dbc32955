import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { flag, listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import { fullName } from "~/kernel/authorization/roles";
import type { Day } from "~/kernel/time/days";
import { HOUR_KINDS, type HourKind } from "~/kernel/time/hours";
import type { DayRange } from "~/kernel/time/periods";
import type { ExportRows } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { EntriesInput } from "../inputs";
import { HOUR_SUMS } from "./hours";
import { h, HOURS_ORDER, HOURS_REPORT, orderHoursIn, readIn, type Scope } from "./scope";

/** The minutes of one kind that a person worked on one day for one order. */
export type HoursFileRow = Omit<RowOf<typeof HOURS>, HourKind | "name" | "surname"> & {
  technicianName: string;
  band: HourKind;
  minutes: number;
};

/** All hours of the scope, by person, day, order and kind. A long period is read month by month. */
export function exportHours(
  ctx: AuthContext,
  listParams: EntriesInput,
): Promise<ExportRows<HoursFileRow>> {
  return exportByDays(ctx, listParams, "hours", async (scope) =>
    (await queryRows(ctx, HOURS, hoursOf(scope))).flatMap(hoursFrom),
  );
}

const HOURS = {
  technicianId: h.technicianId,
  name: users.name,
  surname: users.surname,
  reportOn: h.reportOn,
  workOrderId: value(TEXT, HOURS_ORDER),
  number: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
  externalReference: value(TEXT, sql`coalesce(${workOrders.externalReference}, '')`),
  jobNumber: value(TEXT, sql`coalesce(${workOrders.jobNumber}, '')`),
  /** Its order is signed. */
  isSigned: flag(
    sql`coalesce(${workOrders.status} = 'signed' OR ${workOrders.outcome} = 'signed', 0)`,
  ),
  customerId: h.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  taxId: value(TEXT, sql`coalesce(${customers.taxId}, '')`),
  reportIds: value(TEXT, sql`replace(group_concat(DISTINCT ${HOURS_REPORT}), ',', ' ')`),
  ...HOUR_SUMS,
};

function hoursOf(scope: Scope): SQL {
  return sql`SELECT ${listOf(HOURS)} FROM ${orderHoursIn(scope)} JOIN ${users} ON ${users.id} = ${h.technicianId}
    LEFT JOIN ${workOrders} ON ${workOrders.id} = ${HOURS_ORDER} LEFT JOIN ${customers} ON ${customers.id} = ${h.customerId}
    GROUP BY ${h.technicianId}, ${h.reportOn}, ${HOURS_ORDER}
    ORDER BY ${users.sortKey}, ${users.id}, ${h.reportOn}, ${workOrders.number}`;
}

function hoursFrom({ name, surname, ...row }: RowOf<typeof HOURS>): HoursFileRow[] {
  const { regular, travel, overtime1, overtime2, overtime3, ...record } = row;
  const minutes = { regular, travel, overtime1, overtime2, overtime3 };
  return HOUR_KINDS.filter((band) => minutes[band] > 0).map((band) => ({
    ...record,
    technicianName: fullName({ name, surname }),
    band,
    minutes: minutes[band],
  }));
}

/** A part of a file is a month, or less of it where it has more reports: a response of the database is limited to ten megabytes. */
const REPORTS_AT_ONCE = 2000;
const COUNTED = { day: TEXT, n: NUMBER };

/** Reads the number of reports of each day first, which are fewer than their entries. */
async function exportByDays<Row>(
  ctx: AuthContext,
  listParams: EntriesInput,
  name: string,
  read: (scope: Scope) => Promise<Row[]>,
): Promise<ExportRows<Row>> {
  const { scope, days } = await readIn(ctx, listParams, async (scope) => ({
    scope,
    days: await queryRows(
      ctx,
      COUNTED,
      sql`SELECT ${dailyReports.reportOn} AS day, count(*) AS n FROM ${dailyReports} INDEXED BY daily_reports_by_day
        WHERE ${dailyReports.status} = 'submitted' AND ${dailyReports.reportOn} BETWEEN ${scope.from} AND ${scope.to} GROUP BY 1 ORDER BY 1`,
    ),
  }));
  const parts = partsOf(days);
  return {
    name: `${name}-${scope.from}-${scope.to}`,
    count: parts.length,
    step: 1,
    read: async (from) => {
      const part = parts[from];
      return part ? read({ ...scope, ...part }) : [];
    },
  };
}

function partsOf(days: readonly { day: Day; n: number }[]): DayRange[] {
  const parts: (DayRange & { n: number })[] = [];
  for (const { day, n } of days) {
    const last = parts.at(-1);
    const goesOn =
      last && last.from.slice(0, 7) === day.slice(0, 7) && last.n + n <= REPORTS_AT_ONCE;
    if (goesOn) Object.assign(last, { to: day, n: last.n + n });
    else parts.push({ from: day, to: day, n });
  }
  return parts.map(({ from, to }) => ({ from, to }));
}
