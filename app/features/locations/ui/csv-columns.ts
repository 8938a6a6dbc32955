import { addressLine } from "~/kernel/text/address";
import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { LocationRow } from "../queries/list";

/** The columns of the list. */
export const locationCsvColumns: CsvColumns<LocationRow> = (t, format) => [
  { key: "name", header: t("locations.field.name"), value: (row) => row.name },
  {
    key: "customer",
    header: t("locations.field.customerId"),
    value: (row) => row.customerName || t("locations.own"),
  },
  {
    key: "street",
    header: t("locations.field.street"),
    value: (row) => addressLine({ ...row, zipCode: "", city: "" }),
  },
  {
    key: "city",
    header: t("locations.field.city"),
    value: (row) => addressLine({ ...row, street: "", number: "" }),
  },
  { key: "country", header: t("locations.field.country"), value: (row) => row.country },
  { key: "rooms", header: t("locations.field.rooms"), value: (row) => row.roomCount ?? "" },
  {
    key: "createdAt",
    header: t("locations.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
  {
    key: "default",
    header: t("locations.default"),
    value: (row) => (row.isDefault ? t("common.yes") : ""),
  },
];
