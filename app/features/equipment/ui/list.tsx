import { useTranslation } from "react-i18next";
import type { CsvColumns } from "~/kernel/text/csv-columns";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable, type SecondLine } from "~/ui/list/table";
import type { EquipmentRow } from "../queries";

/** Equipment as a table on wide screens and as rows of two lines on narrow ones. */
export function EquipmentTable({ rows, sort }: { rows: EquipmentRow[]; sort: Sort }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <DataTable
      caption={t("equipment.title")}
      columns={columns}
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

function useColumns(): Column<EquipmentRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("equipment.field.name"),
      sortBy: "name",
      card: "title",
      cell: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: "category",
      header: t("equipment.field.categoryId"),
      cell: (row) =>
        row.categoryName || <span className="text-muted">{t("equipment.uncategorised")}</span>,
    },
    {
      key: "createdAt",
      header: t("equipment.field.createdAt"),
      sortBy: "createdAt",
      className: "whitespace-nowrap",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}

/** The columns of the list as a file. */
export const equipmentCsvColumns: CsvColumns<EquipmentRow> = (t, format) => [
  { key: "name", header: t("equipment.field.name"), value: (row) => row.name },
  {
    key: "category",
    header: t("equipment.field.categoryId"),
    value: (row) => row.categoryName || t("equipment.uncategorised"),
  },
  {
    key: "createdAt",
    header: t("equipment.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
