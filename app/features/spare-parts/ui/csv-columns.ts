import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { PartRow } from "../queries/list";

/** The columns of the list. */
export const partCsvColumns: CsvColumns<PartRow> = (t, format) => [
  { key: "name", header: t("spareParts.field.name"), value: (row) => row.name },
  { key: "unit", header: t("spareParts.field.unit"), value: (row) => t(`common.unit.${row.unit}`) },
  {
    key: "stock",
    header: t("spareParts.field.stock"),
    value: (row) => row.stockThousandths / 1000,
  },
  {
    key: "createdAt",
    header: t("spareParts.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
