import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { HoursFileRow } from "../queries/entry-files";
import { decimalHours } from "./cells";

/** One row for each person, day, order and kind of hours. */
export const hoursColumns: CsvColumns<HoursFileRow> = (t) => [
  { key: "person", header: t("analytics.group.person"), value: (row) => row.technicianName },
  { key: "day", header: t("analytics.group.day"), value: (row) => row.reportOn },
  { key: "order", header: t("analytics.group.order"), value: (row) => row.number },
  { key: "customer", header: t("analytics.group.customer"), value: (row) => row.customerName },
  {
    key: "kind",
    header: t("analytics.group.kind"),
    value: ({ band }) => t(`dailyReports.form.kind.${band === "travel" ? "travel" : "work"}`),
  },
  {
    key: "band",
    header: t("analytics.group.band"),
    value: ({ band }) => t(`dailyReports.hours.${band}`),
  },
  { key: "minutes", header: t("analytics.file.minutes"), value: (row) => row.minutes },
  {
    key: "hours",
    header: t("analytics.file.hours"),
    value: (row) => decimalHours(row.minutes),
  },
  {
    key: "state",
    header: t("analytics.file.state"),
    value: ({ isSigned }) => t(`analytics.file.${isSigned ? "signed" : "submitted"}`),
  },
  {
    key: "jobNumber",
    header: t("workOrders.field.jobNumber"),
    value: (row) => row.jobNumber,
  },
  {
    key: "externalReference",
    header: t("workOrders.field.externalReference"),
    value: (row) => row.externalReference,
  },
  { key: "taxId", header: t("customers.field.taxId"), value: (row) => row.taxId },
  { key: "personId", header: t("analytics.file.person-id"), value: (row) => row.technicianId },
  { key: "orderId", header: t("analytics.file.order-id"), value: (row) => row.workOrderId },
  { key: "customerId", header: t("analytics.file.customer-id"), value: (row) => row.customerId },
  { key: "reportIds", header: t("analytics.file.report-ids"), value: (row) => row.reportIds },
];
