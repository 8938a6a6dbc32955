import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { EquipmentRow } from "../queries";

/** Equipment as a table on wide screens and as rows of two lines on narrow ones. */
export function EquipmentTable({ rows, sort }: { rows: EquipmentRow[]; sort: Sort }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t("equipment.title")}
      columns={equipmentColumns(t, format)}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/assets/equipment/${row.id}`}
      sort={sort}
      secondLine={useSecondLine()}
    />
  );
}

function useSecondLine(): SecondLine<EquipmentRow> {
  const { t } = useTranslation();
  return (row) => [row.categoryName || t("equipment.uncategorised")];
}

export const equipmentColumns: ListColumns<EquipmentRow> = (t, format) => [
  {
    key: "name",
    header: t("equipment.field.name"),
    sortBy: "name",
    card: "title",
    value: (row) => row.name,
    cell: (row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    key: "category",
    header: t("equipment.field.categoryId"),
    value: (row) => row.categoryName || t("equipment.uncategorised"),
    cell: (row) =>
      row.categoryName || <span className="text-muted">{t("equipment.uncategorised")}</span>,
  },
  {
    key: "createdAt",
    header: t("equipment.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
];
