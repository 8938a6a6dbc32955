import { HOUR_KINDS, type Hours, totalMinutes } from "~/kernel/time/hours";
import { type Unit, UNITS } from "~/kernel/text/quantities";
import { type EntryGroup, HOURS_VIEWS, type HoursView } from "../model";
import type { ExpenseList, ExpensesReport } from "../queries/entries/expenses";
import type { HoursReport } from "../queries/entries/hours";
import type { PartList, PartsReport, PartStock } from "../queries/entries/parts";
import type { EntriesView } from "../queries/entries/read";
import type { ReportFacts } from "../queries/entries/report-rows";
import { type Around, daysAddress, entriesAddress } from "./addresses";
import { countCell, minutesCell, moneyCell, quantityCell, textCell } from "./cells";
import { groupHeads, groupRow, paramsOf, totalCells } from "./entry-group-cells";
import type { Cell, Head, Localization, TableModel } from "./report-parts";

/** The table of a report of entries. Each number links to the list that it counts. */
export function entriesTable(
  view: EntriesView,
  around: Around,
  localization: Localization,
): TableModel {
  switch (view.report) {
    case "hours":
      return hoursTable(view, around, localization);
    case "expenses":
      return expensesTable(view, around, localization);
    case "expense-list":
      return expenseListTable(view, localization);
    case "parts":
      return partsTable(view, around, localization);
    case "part-list":
      return partListTable(view, localization);
  }
}

function hoursTable(
  { entities, groups, totals }: HoursReport,
  around: Around,
  localization: Localization,
): TableModel {
  const { t } = localization;
  // The kinds are rows already.
  const kinds = groups.includes("band") ? [] : HOUR_KINDS;
  const cells = (sums: Hours, hours: HoursView | null, params: Record<string, string>): Cell[] => [
    ...kinds.map((kind) =>
      minutesCell(sums[kind], localization, daysAddress(around, kind, params)),
    ),
    minutesCell(totalMinutes(sums), localization, daysAddress(around, hours, params)),
  ];
  return {
    heads: [
      ...groupHeads(groups, localization),
      ...kinds.map((kind) => ({ key: kind, label: t(`dailyReports.hours.${kind}`), end: true })),
      { key: "total", label: t("analytics.field.total"), end: true },
    ],
    rows: entities.map((row) =>
      groupRow(
        row,
        groups,
        cells(row.sums, hoursOf(row.keys, groups), paramsOf(row, groups)),
        localization,
      ),
    ),
    total: totalCells(groups, cells(totals, null, {}), localization),
  };
}

function hoursOf(keys: readonly string[], groups: readonly EntryGroup[]): HoursView | null {
  const kinds = keys.filter((_, index) => ["band", "kind"].includes(groups[index] ?? ""));
  // Of a kind and a band in it, the band says both.
  return HOURS_VIEWS.findLast((view) => kinds.includes(view)) ?? null;
}

function expensesTable(
  { entities, groups, totals }: ExpensesReport,
  around: Around,
  localization: Localization,
): TableModel {
  const { t } = localization;
  const cells = (sums: ExpensesReport["totals"], params: Record<string, string>) => {
    const to = entriesAddress(around, "expenses", { list: "on", ...params });
    return [
      countCell(sums.entries, localization, to),
      moneyCell(sums.amountCents, localization, to),
    ];
  };
  return {
    heads: [
      ...groupHeads(groups, localization),
      { key: "entries", label: t("analytics.field.entries"), end: true },
      { key: "amount", label: t("dailyReports.form.amount"), end: true },
    ],
    rows: entities.map((row) =>
      groupRow(row, groups, cells(row.sums, paramsOf(row, groups)), localization),
    ),
    total: totalCells(groups, cells(totals, {}), localization),
  };
}

function expenseListTable(
  { entities, totals }: ExpenseList,
  localization: Localization,
): TableModel {
  const { t } = localization;
  const heads = [
    ...factHeads(localization),
    { key: "category", label: t("analytics.group.category") },
    { key: "receipt", label: t("analytics.file.receipt") },
    { key: "amount", label: t("dailyReports.form.amount"), end: true },
  ];
  return {
    heads,
    rows: entities.map((row) => ({
      key: row.id,
      cells: [
        ...factCells(row, localization),
        textCell(row.words || t(`dailyReports.expense.${row.type}`)),
        receiptCell(row, localization),
        moneyCell(row.amountCents, localization),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      ...heads.slice(2).map(() => textCell("")),
      moneyCell(totals.amountCents, localization),
    ],
  };
}

/** The picture, or the report where there are several. */
function receiptCell(
  { receiptIds, reportId, workOrderId }: ExpenseList["entities"][number],
  { t }: Localization,
): Cell {
  const [first, ...others] = receiptIds;
  if (!first) return textCell("–");
  return others.length === 0
    ? { ...textCell(t("analytics.file.receipt"), `/api/files/${first}`), isFile: true }
    : textCell(
        `${t("analytics.file.receipt")} (${receiptIds.length})`,
        reportAddress(workOrderId, reportId),
      );
}

function partsTable(
  { entities, groups, stocks, totals }: PartsReport,
  around: Around,
  localization: Localization,
): TableModel {
  const { t } = localization;
  const at = groups.indexOf("part");
  const cells = (
    sums: PartsReport["totals"],
    key: string | undefined,
    params: Record<string, string>,
  ): Cell[] => {
    const to = entriesAddress(around, "parts", { list: "on", ...params });
    const entries = countCell(sums.entries, localization, to);
    if (at < 0) return [entries];
    // Of several parts there is no sum: ten metres and ten pieces are not twenty.
    if (key === undefined) return [entries, textCell(""), textCell(""), textCell("")];
    const stock = stocks.find(({ id }) => id === key);
    const unit = stock?.unit ?? UNITS.find((each) => key.startsWith(`["${each}"`)) ?? "none";
    return [
      entries,
      quantityCell(sums.quantityThousandths, unit, localization, to),
      ...stockCells(stock, unit, localization),
    ];
  };
  return {
    heads: [
      ...groupHeads(groups, localization),
      { key: "entries", label: t("analytics.field.entries"), end: true },
      ...(at < 0 ? [] : quantityHeads(localization)),
    ],
    rows: entities.map((row) =>
      groupRow(row, groups, cells(row.sums, row.keys[at], paramsOf(row, groups)), localization),
    ),
    total: totalCells(groups, cells(totals, undefined, {}), localization),
  };
}

function partListTable({ entities }: PartList, localization: Localization): TableModel {
  return {
    heads: [
      ...factHeads(localization),
      { key: "part", label: localization.t("analytics.group.part") },
      ...quantityHeads(localization),
    ],
    rows: entities.map((row) => ({
      key: row.id,
      cells: [
        ...factCells(row, localization),
        textCell(row.part),
        quantityCell(row.quantityThousandths, row.unit, localization),
        ...stockCells(row.stock ?? undefined, row.unit, localization),
      ],
    })),
    total: null,
  };
}

function quantityHeads({ t }: Localization): Head[] {
  return [
    { key: "quantity", label: t("analytics.file.quantity"), end: true },
    { key: "before", label: t("analytics.file.stock-before"), end: true },
    { key: "after", label: t("analytics.file.stock-after"), end: true },
  ];
}

function stockCells(stock: PartStock | undefined, unit: Unit, localization: Localization): Cell[] {
  if (!stock) return [textCell("–"), textCell("–")];
  return [stock.beforeThousandths, stock.afterThousandths].map((quantity) =>
    quantityCell(quantity, unit, localization),
  );
}

function factHeads({ t }: Localization): Head[] {
  return (["day", "person", "order", "customer"] as const).map((key) => ({
    key,
    label: t(`analytics.group.${key}`),
  }));
}

/** The day leads to the report. */
function factCells(row: ReportFacts, { t, format }: Localization): Cell[] {
  return [
    {
      text: format.day(row.reportOn),
      raw: { day: row.reportOn },
      to: reportAddress(row.workOrderId, row.reportId),
    },
    textCell(row.personName),
    textCell(row.number, `/work-orders/${row.workOrderId}`),
    textCell(row.customerName || t("analytics.field.no-customer")),
  ];
}

function reportAddress(workOrderId: string, reportId: string): string {
  return `/work-orders/${workOrderId}/daily-reports/${reportId}`;
}
