import { HOUR_KINDS, type Hours, totalMinutes } from "~/kernel/time/hours";
import { type EntryGroup, HOURS_VIEWS, type HoursView } from "../model";
import type { HoursReport } from "../queries/entries";
import { type Around, daysAddress } from "./addresses";
import { minutesCell, textCell } from "./cells";
import type { Cell, Localization, TableModel } from "./report-parts";

type Row = HoursReport["entities"][number];

/** The sums of hours by group. Each links to the days that it counts. */
export function hoursTable(
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
      ...groups.map((group) => ({ key: group, label: t(`analytics.group.${group}`) })),
      ...kinds.map((kind) => ({ key: kind, label: t(`dailyReports.hours.${kind}`), end: true })),
      { key: "total", label: t("analytics.field.total"), end: true },
    ],
    rows: entities.map((row) => ({
      key: [row.level, ...row.keys].join(" "),
      isSum: row.level < groups.length,
      cells: [
        ...groups.map((group, index) => groupCell(group, row, index, localization)),
        ...cells(row.sums, hoursOf(row, groups), paramsOf(row, groups)),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      ...groups.slice(1).map(() => textCell("")),
      ...cells(totals, null, {}),
    ],
  };
}

function groupCell(group: EntryGroup, row: Row, index: number, localization: Localization): Cell {
  const { t, format } = localization;
  const key = row.keys[index];
  const name = row.names[index] ?? "";
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
    case "customer":
      return textCell(name || t("analytics.field.no-customer"));
    case "order":
      return textCell(name, `/work-orders/${key}`);
    case "person":
      return textCell(name);
  }
}

/** The days behind a row. */
function paramsOf(row: Row, groups: readonly EntryGroup[]): Record<string, string> {
  const params: Record<string, string> = {};
  row.keys.forEach((key, index) => {
    switch (groups[index]) {
      case "person":
        params["technicianId"] = key;
        break;
      case "customer":
        Object.assign(params, key ? { customerId: key } : { noCustomer: "on" });
        break;
      case "order":
        params["workOrderId"] = key;
        break;
      case "day":
        Object.assign(params, { period: "", from: key, to: key });
        break;
    }
  });
  return params;
}

function hoursOf(row: Row, groups: readonly EntryGroup[]): HoursView | null {
  const keys = row.keys.filter((_, index) => ["band", "kind"].includes(groups[index] ?? ""));
  // Of a kind and a band in it, the band says both.
  return HOURS_VIEWS.findLast((view) => keys.includes(view)) ?? null;
}
