import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { CustomerRow } from "../queries/list";

/** The columns of the list. */
export const customerCsvColumns: CsvColumns<CustomerRow> = (t, format) => [
  { key: "name", header: t("customers.field.name"), value: (row) => row.name },
  { key: "contact", header: t("customers.field.contactPerson"), value: (row) => row.contactPerson },
  {
    key: "phone",
    header: t("customers.field.phone"),
    value: (row) => row.contactNumber || row.telephone,
  },
  { key: "email", header: t("customers.field.email"), value: (row) => row.contactEmail },
  { key: "city", header: t("customers.field.city"), value: (row) => row.city },
  {
    key: "createdAt",
    header: t("customers.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
