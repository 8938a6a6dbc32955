import { alias } from "drizzle-orm/sqlite-core";
import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json, listOf, NUMBER, type RowOf, value } from "~/database/fields";
import { dailyReportExpenses, dailyReportPhotos } from "~/database/schema/daily-reports";
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

type Sum = "entries" | "amountCents";
export type ExpensesReport = Scoped<{ report: "expenses"; groups: EntryGroup[] } & Grouped<Sum>>;
type ExpenseRow = ReportFacts &
  Pick<RowOf<typeof EXPENSE>, "id" | "type" | "words" | "amountCents" | "receiptIds">;
export type ExpenseList = Scoped<{
  report: "expense-list";
  entities: ExpenseRow[];
  totalCount: number;
  totals: Record<Sum, number>;
}>;

export function readExpenses(ctx: AuthContext, listParams: EntriesInput): Promise<ExpensesReport> {
  const groups = groupsOf(listParams);
  return readIn(ctx, listParams, async (scope) => ({
    report: "expenses" as const,
    groups,
    ...(await readGrouped(ctx, {
      leaves: leavesOf(expensesIn(scope, listParams), groups, KEYS, {
        entries: value(NUMBER, sql`1`),
        amountCents: x.amountCents,
      }),
      groups: groups.map((group) => GROUP_COLUMNS[group]),
      sums: ["entries", "amountCents"],
      page: listParams,
    })),
  }));
}

export function listExpenses(ctx: AuthContext, listParams: EntriesInput): Promise<ExpenseList> {
  const { pageNumber, pageSize } = listParams;
  return readIn(ctx, listParams, async (scope) => {
    const rows = expensesIn(scope, listParams);
    const page = sql`LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`;
    const [entities, [totals]] = await Promise.all([
      queryRows(ctx, EXPENSE, expensesFrom(rows, page)),
      queryRows(ctx, TOTALS, sql`SELECT ${listOf(TOTALS)} FROM ${rows}`),
    ]);
    return {
      report: "expense-list" as const,
      entities: entities.map(withPerson),
      totalCount: totals?.entries ?? 0,
      totals: totals ?? { entries: 0, amountCents: 0 },
    };
  });
}

export type ExpenseFileRow = ExpenseRow & { currency: string; receiptLinks: string[] };

/** All expenses of the scope, with the addresses of their receipts. A long period is read month by month. */
export function exportExpenses(
  ctx: AuthContext,
  listParams: EntriesInput,
): Promise<ExportRows<ExpenseFileRow>> {
  return exportByDays(ctx, listParams, async (scope) => {
    const [rows, { currency }] = await Promise.all([
      queryRows(ctx, EXPENSE, expensesFrom(expensesIn(scope, listParams))),
      ctx.settings(),
    ]);
    return rows.map((row) => ({
      ...withPerson(row),
      currency,
      receiptLinks: row.receiptIds.map((id) => `${ctx.tenant.origin}/api/files/${id}`),
    }));
  });
}

const x = alias(dailyReportExpenses, "x");
const photos = dailyReportPhotos;
const IDS: Schema<string[]> = () => z.array(z.string());

const KEYS: Partial<Record<EntryGroup, SQL>> = { ...REPORT_KEYS, category: sql`${x.type}` };

const EXPENSE = {
  ...REPORT_COLUMNS,
  id: x.id,
  type: x.type,
  words: x.words,
  amountCents: x.amountCents,
  /** Pictures of its receipts. */
  receiptIds: json(
    IDS,
    sql`(SELECT json_group_array(${photos.fileId}) FROM ${photos}
      WHERE ${photos.reportId} = ${x.reportId} AND ${photos.kind} = 'receipt' AND ${photos.expense} = ${x.position})`,
  ),
};
const TOTALS = {
  entries: value(NUMBER, sql`count(*)`),
  amountCents: value(NUMBER, sql`coalesce(sum(${x.amountCents}), 0)`),
};

function expensesIn(scope: Scope, listParams: EntriesInput): SQL {
  const { category } = listParams;
  const table = sql`${dailyReportExpenses} ${x} INDEXED BY daily_report_expenses_by_report ON ${x.reportId} = ${r.id}`;
  return entriesIn(scope, listParams, table, category ? eq(x.type, category) : null);
}

function expensesFrom(rows: SQL, page: SQL = sql``): SQL {
  return sql`SELECT ${listOf(EXPENSE)} FROM ${rows} ORDER BY ${IN_ORDER} ${page}`;
}
