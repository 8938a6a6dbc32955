import { alias } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import { listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import { dailyReportParts, dailyReports } from "~/database/schema/daily-reports";
import { spareParts } from "~/database/schema/spare-parts";
import { activity } from "~/database/schema/system";
import type { ExportRows } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { type EntriesInput, groupsOf } from "../../inputs";
import type { EntryGroup } from "../../model";
import { readIn, type Scope, type Scoped } from "../scope";
import { exportByDays } from "./by-days";
import { GROUP_COLUMNS } from "./group-columns";
import { type Grouped, readGrouped } from "./grouped";
import {
  entriesIn,
  IN_ORDER,
  leavesOf,
  r,
  REPORT_COLUMNS,
  REPORT_KEYS,
  type ReportFacts,
  withPerson,
} from "./report-rows";

type Sum = "entries" | "quantityThousandths";
/** The stock of a part on the evenings before the period and of its last day, by the days of the reports that used it. */
export type PartStock = RowOf<typeof STOCK>;
export type PartsReport = Scoped<
  { report: "parts"; groups: EntryGroup[]; stocks: PartStock[] } & Grouped<Sum>
>;
export type PartRow = ReportFacts &
  Pick<RowOf<typeof PART>, "id" | "sparePartId" | "part" | "unit" | "quantityThousandths"> & {
    /** Null for a part that is not from stock. */ stock: PartStock | null;
  };
export type PartList = Scoped<{
  report: "part-list";
  entities: PartRow[];
  totalCount: number;
}>;

export function readParts(ctx: AuthContext, listParams: EntriesInput): Promise<PartsReport> {
  const groups = groupsOf(listParams);
  return readIn(ctx, listParams, async (scope) => {
    const [grouped, stocks] = await Promise.all([
      readGrouped(ctx, {
        leaves: leavesOf(partsIn(scope, listParams), groups, KEYS, {
          entries: value(NUMBER, sql`1`),
          quantityThousandths: x.quantityThousandths,
        }),
        groups: groups.map((group) => GROUP_COLUMNS[group]),
        sums: ["entries", "quantityThousandths"] as const,
        page: listParams,
      }),
      readStocks(ctx, scope),
    ]);
    return { report: "parts" as const, groups, stocks, ...grouped };
  });
}

export function listParts(ctx: AuthContext, listParams: EntriesInput): Promise<PartList> {
  const { pageNumber, pageSize } = listParams;
  return readIn(ctx, listParams, async (scope) => {
    const rows = partsIn(scope, listParams);
    const page = sql`LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`;
    const [entities, [count], stocks] = await Promise.all([
      queryRows(ctx, PART, partsFrom(rows, page)),
      queryRows(ctx, { n: NUMBER }, sql`SELECT count(*) AS n FROM ${rows}`),
      readStocks(ctx, scope),
    ]);
    return {
      report: "part-list" as const,
      entities: entities.map(withStock(stocks)),
      totalCount: count?.n ?? 0,
    };
  });
}

export async function exportParts(
  ctx: AuthContext,
  listParams: EntriesInput,
): Promise<ExportRows<PartRow>> {
  const [{ stocks }, file] = await Promise.all([
    readIn(ctx, listParams, async (scope) => ({ stocks: await readStocks(ctx, scope) })),
    exportByDays(ctx, listParams, (scope) =>
      queryRows(ctx, PART, partsFrom(partsIn(scope, listParams))),
    ),
  ]);
  return { ...file, read: async (...part) => (await file.read(...part)).map(withStock(stocks)) };
}

function withStock(stocks: readonly PartStock[]): (row: RowOf<typeof PART>) => PartRow {
  const byId = new Map(stocks.map((stock) => [stock.id, stock]));
  return (row) => ({ ...withPerson(row), stock: byId.get(row.sparePartId) ?? null });
}

const x = alias(dailyReportParts, "x");

/** See `GROUP_COLUMNS`. */
const KEY = sql`coalesce(${x.sparePartId}, json_array(${x.unit}, ${x.name}))`;
const KEYS: Partial<Record<EntryGroup, SQL>> = { ...REPORT_KEYS, part: KEY };

const PART = {
  ...REPORT_COLUMNS,
  id: x.id,
  /** "" for one that is not from stock. */
  sparePartId: value(TEXT, sql`coalesce(${x.sparePartId}, '')`),
  part: value(TEXT, sql`${x.name}`),
  unit: x.unit,
  quantityThousandths: x.quantityThousandths,
};

function partsIn(scope: Scope, listParams: EntriesInput): SQL {
  const { part } = listParams;
  const table = sql`${dailyReportParts} ${x} INDEXED BY daily_report_parts_by_report ON ${x.reportId} = ${r.id}`;
  return entriesIn(scope, listParams, table, part ? sql`${KEY} = ${part}` : null);
}

function partsFrom(rows: SQL, page: SQL = sql``): SQL {
  return sql`SELECT ${listOf(PART)} FROM ${rows} ORDER BY ${IN_ORDER} ${page}`;
}

const STOCK = {
  id: spareParts.id,
  unit: spareParts.unit,
  beforeThousandths: NUMBER,
  afterThousandths: NUMBER,
};

/** Reckoned back from the stock of now: what reports have used since, by their days, and corrections, by their instants. */
function readStocks(ctx: AuthContext, { from, to, since, until }: Scope): Promise<PartStock[]> {
  const used = sql`SELECT ${x.sparePartId} AS part_id,
      sum(iif(${r.reportOn} <= ${to}, ${x.quantityThousandths}, 0)) AS used, sum(iif(${r.reportOn} > ${to}, ${x.quantityThousandths}, 0)) AS used_later
    FROM ${dailyReports} ${r} INDEXED BY daily_reports_by_day
    CROSS JOIN ${dailyReportParts} ${x} INDEXED BY daily_report_parts_by_report ON ${x.reportId} = ${r.id}
    WHERE ${r.status} = 'submitted' AND ${r.reportOn} >= ${from} AND ${x.sparePartId} IS NOT NULL GROUP BY 1 HAVING used > 0`;
  const corrected = (
    condition: SQL,
  ) => sql`(SELECT coalesce(sum(${activity.facts} ->> 'byThousandths'), 0) FROM ${activity}
    WHERE ${activity.subjectType} = 'spare-part' AND ${activity.subjectId} = ${spareParts.id}
      AND ${activity.event} IN ('spare-part.counted', 'spare-part.moved') AND ${condition})`;
  return queryRows(
    ctx,
    STOCK,
    sql`SELECT id, unit, after + used - corrected AS beforeThousandths, after AS afterThousandths FROM (
      SELECT ${spareParts.id} AS id, ${spareParts.unit} AS unit, u.used AS used,
        ${spareParts.stockThousandths} + u.used_later - ${corrected(sql`${activity.at} >= ${until}`)} AS after,
        ${corrected(sql`${activity.at} >= ${since} AND ${activity.at} < ${until}`)} AS corrected
      FROM (${used}) u CROSS JOIN ${spareParts} ON ${spareParts.id} = u.part_id)`,
  );
}
