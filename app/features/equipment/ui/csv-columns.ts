import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { EquipmentRow } from "../queries/list";

/** The columns of the list. */
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
