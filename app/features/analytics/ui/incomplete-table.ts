import type { Incomplete } from "../model";
import type { IncompleteRow } from "../queries/incomplete";
import { countCell, textCell } from "./cells";
import type { Cell, Head, Localization, TableModel } from "./report-parts";

type Column = Head & { cell(row: IncompleteRow): Cell };

/** Days of persons, or orders. */
export function incompleteTable(
  of: Incomplete,
  rows: readonly IncompleteRow[],
  localization: Localization,
): TableModel {
  const columns =
    of === "unfiled" || of === "missing" ? dayColumns(localization) : orderColumns(localization);
  return {
    heads: columns.map(({ cell: _, ...head }) => head),
    rows: rows.map((row) => ({
      key: [row.day, row.personName, row.workOrderId, row.reportId].join(" "),
      cells: columns.map(({ cell }) => cell(row)),
    })),
    total: null,
  };
}

/** The day leads to the report, where there is one. */
function dayColumns(localization: Localization): Column[] {
  const { t, format } = localization;
  return [
    {
      key: "day",
      label: t("analytics.group.day"),
      cell: ({ day, reportId, workOrderId }) => ({
        text: format.dayWithWeekday(day),
        raw: { day },
        to: reportId ? `/work-orders/${workOrderId}/daily-reports/${reportId}` : undefined,
      }),
    },
    {
      key: "person",
      label: t("analytics.group.person"),
      cell: ({ personName }) => textCell(personName),
    },
    orderColumn(localization),
    customerColumn(localization),
  ];
}

function orderColumns(localization: Localization): Column[] {
  return [
    orderColumn(localization),
    customerColumn(localization),
    {
      key: "reports",
      label: localization.t("analytics.field.reports"),
      end: true,
      cell: ({ reports }) => countCell(reports, localization),
    },
  ];
}

function orderColumn({ t }: Localization): Column {
  return {
    key: "order",
    label: t("analytics.group.order"),
    cell: ({ number, workOrderId }) =>
      number ? textCell(number, `/work-orders/${workOrderId}`) : textCell("–"),
  };
}

function customerColumn({ t }: Localization): Column {
  return {
    key: "customer",
    label: t("analytics.group.customer"),
    cell: ({ customerName }) => textCell(customerName || t("analytics.field.no-customer")),
  };
}
