import { sql } from "drizzle-orm";
import { dailyReports } from "~/database/schema/daily-reports";
import { NUMBER, TEXT } from "~/database/fields";
import type { Day } from "~/kernel/time/days";
import type { DayRange } from "~/kernel/time/periods";
import type { ExportRows } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { EntriesInput } from "../../inputs";
import { readIn, type Scope } from "../scope";

/** A part of a file is a month, or less of it where it has more reports: a response of the database is limited to ten megabytes. */
const REPORTS_AT_ONCE = 2000;
const COUNTED = { day: TEXT, n: NUMBER };

/** Reads the number of reports of each day first, which are fewer than their entries. */
export async function exportByDays<Row>(
  ctx: AuthContext,
  listParams: EntriesInput,
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
    name: `${listParams.report}-${scope.from}-${scope.to}`,
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
