import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { AssetRow } from "../queries/list";

/** The columns of the list. */
export const assetCsvColumns: CsvColumns<AssetRow> = (t, format) => [
  { key: "name", header: t("assets.field.name"), value: (row) => row.name },
  { key: "serialNumber", header: t("assets.field.serialNumber"), value: (row) => row.serialNumber },
  {
    key: "manufacturer",
    header: t("assets.field.manufacturer"),
    value: (row) => [row.manufacturer, row.model].filter(Boolean).join(" "),
  },
  { key: "category", header: t("assets.field.category"), value: (row) => row.category },
  {
    key: "customer",
    header: t("assets.field.customerId"),
    value: (row) => row.customerName || t("assets.own"),
  },
  {
    key: "place",
    header: t("assets.field.place"),
    value: (row) => [row.locationName, row.roomName].filter(Boolean).join(" · "),
  },
  {
    key: "createdAt",
    header: t("assets.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
