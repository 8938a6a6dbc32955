import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { RoomRow } from "../queries/list";

/** The columns of the list. */
export const roomCsvColumns: CsvColumns<RoomRow> = (t, format) => [
  { key: "name", header: t("rooms.field.name"), value: (row) => row.name },
  { key: "location", header: t("rooms.field.locationId"), value: (row) => row.locationName },
  { key: "customer", header: t("rooms.field.customerId"), value: (row) => row.customerName },
  { key: "floor", header: t("rooms.field.floor"), value: (row) => row.floor },
  { key: "number", header: t("rooms.field.number"), value: (row) => row.number },
  { key: "section", header: t("rooms.field.section"), value: (row) => row.section },
  {
    key: "createdAt",
    header: t("rooms.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
