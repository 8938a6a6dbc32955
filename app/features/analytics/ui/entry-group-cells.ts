import { EXPENSE_TYPES } from "~/features/work-orders/model";
import { HOUR_KINDS } from "~/kernel/time/hours";
import type { EntryGroup } from "../model";
import { textCell } from "./cells";
import type { Cell, Head, Localization, ModelRow } from "./report-parts";

/** The rows that share their first keys. */
type GroupRow = { level: number; keys: string[]; names: string[] };

export function groupHeads(groups: readonly EntryGroup[], { t }: Localization): Head[] {
  return groups.map((group) => ({ key: group, label: t(`analytics.group.${group}`) }));
}

/** A row of groups with its numbers. Those of outer groups are sums. */
export function groupRow(
  row: GroupRow,
  groups: readonly EntryGroup[],
  numbers: Cell[],
  localization: Localization,
): ModelRow {
  return {
    key: [row.level, ...row.keys].join(" "),
    isSum: row.level < groups.length,
    cells: [
      ...groups.map((group, index) => groupCell(group, row, index, localization)),
      ...numbers,
    ],
  };
}

/** The row of all, below the others. */
export function totalCells(
  groups: readonly EntryGroup[],
  numbers: Cell[],
  { t }: Localization,
): Cell[] {
  const rest = groups.slice(1).map(() => textCell(""));
  return [textCell(t("analytics.field.total")), ...rest, ...numbers];
}

function groupCell(
  group: EntryGroup,
  { keys, names }: GroupRow,
  index: number,
  { t, format }: Localization,
): Cell {
  const key = keys[index];
  const name = names[index] ?? "";
  if (key === undefined) return textCell("");
  switch (group) {
    case "day":
      return { text: format.dayWithWeekday(key), raw: key };
    case "kind":
      return textCell(t(`dailyReports.form.kind.${key === "travel" ? "travel" : "work"}`));
    case "band": {
      const band = HOUR_KINDS.find((kind) => kind === key);
      return textCell(band ? t(`dailyReports.hours.${band}`) : key);
    }
    case "category": {
      const type = EXPENSE_TYPES.find((each) => each === key);
      return textCell(type ? t(`dailyReports.expense.${type}`) : key);
    }
    case "customer":
      return textCell(name || t("analytics.field.no-customer"));
    case "order":
      return textCell(name, `/work-orders/${key}`);
    case "person":
    case "part":
      return textCell(name);
  }
}

const PARAMS: Partial<Record<EntryGroup, string>> = {
  person: "technicianId",
  customer: "customerId",
  order: "workOrderId",
  category: "category",
  part: "part",
};

/** The parameters of the list that has exactly the entries of a row. */
export function paramsOf(
  { keys }: GroupRow,
  groups: readonly EntryGroup[],
): Record<string, string> {
  return Object.assign(
    {},
    ...keys.map((key, index) => {
      const group = groups[index];
      if (group === "day") return { period: "", from: key, to: key };
      if (group === "customer" && key === "") return { noCustomer: "on" };
      const name = group && PARAMS[group];
      return name ? { [name]: key } : {};
    }),
  );
}
