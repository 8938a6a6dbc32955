import type { FileColumn, FileColumns } from "~/kernel/text/file-columns";
import { decimalHours } from "~/kernel/time/decimal-hours";
import type { ExpenseFileRow } from "./expenses";
import type { HoursFileRow } from "./hours";
import type { PartRow } from "./parts";
import type { ReportFacts } from "./report-rows";

type Facts = Omit<ReportFacts, "reportId">;
type Texts = Parameters<FileColumns<Facts>>[0];

/** Who, when and for whom. */
function factColumns(t: Texts): FileColumn<Facts>[] {
  return [
    { key: "person", header: t("analytics.group.person"), value: (row) => row.personName },
    { key: "day", header: t("analytics.group.day"), value: (row) => ({ day: row.reportOn }) },
    { key: "order", header: t("analytics.group.order"), value: (row) => row.number },
    { key: "customer", header: t("analytics.group.customer"), value: (row) => row.customerName },
  ];
}

/** The state and the references, after the numbers. */
function referenceColumns(t: Texts): FileColumn<Facts>[] {
  return [
    {
      key: "state",
      header: t("analytics.file.state"),
      value: ({ isSigned }) => t(`analytics.file.${isSigned ? "signed" : "submitted"}`),
    },
    { key: "jobNumber", header: t("workOrders.field.jobNumber"), value: (row) => row.jobNumber },
    {
      key: "externalReference",
      header: t("workOrders.field.externalReference"),
      value: (row) => row.externalReference,
    },
    { key: "taxId", header: t("customers.field.taxId"), value: (row) => row.taxId },
    { key: "personId", header: t("analytics.file.person-id"), value: (row) => row.personId },
    { key: "orderId", header: t("analytics.file.order-id"), value: (row) => row.workOrderId },
    { key: "customerId", header: t("analytics.file.customer-id"), value: (row) => row.customerId },
  ];
}

/** One row for each person, day, order and kind of hours. */
export const hoursColumns: FileColumns<HoursFileRow> = (t) => [
  ...factColumns(t),
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
  { key: "hours", header: t("analytics.file.hours"), value: (row) => decimalHours(row.minutes) },
  ...referenceColumns(t),
  { key: "reportIds", header: t("analytics.file.report-ids"), value: (row) => row.reportIds },
];

/** One row for each expense. */
export const expenseColumns: FileColumns<ExpenseFileRow> = (t) => [
  ...factColumns(t),
  {
    key: "category",
    header: t("analytics.group.category"),
    value: (row) => t(`dailyReports.expense.${row.type}`),
  },
  { key: "words", header: t("dailyReports.form.expense-words"), value: (row) => row.words },
  { key: "amount", header: t("dailyReports.form.amount"), value: (row) => row.amountCents / 100 },
  { key: "currency", header: t("settings.region.currency"), value: (row) => row.currency },
  {
    key: "receipts",
    header: t("analytics.file.receipt"),
    value: (row) => row.receiptLinks.join(" "),
  },
  ...referenceColumns(t),
  { key: "reportId", header: t("analytics.file.report-ids"), value: (row) => row.reportId },
];

/** One row for each part of a report. */
export const partColumns: FileColumns<PartRow> = (t) => [
  ...factColumns(t),
  { key: "part", header: t("analytics.group.part"), value: (row) => row.part },
  {
    key: "quantity",
    header: t("analytics.file.quantity"),
    value: (row) => row.quantityThousandths / 1000,
  },
  {
    key: "unit",
    header: t("dailyReports.form.unit"),
    value: ({ unit }) => (unit === "none" ? "" : t(`common.unit.${unit}`)),
  },
  {
    key: "stockBefore",
    header: t("analytics.file.stock-before"),
    value: ({ stock }) => (stock ? stock.beforeThousandths / 1000 : ""),
  },
  {
    key: "stockAfter",
    header: t("analytics.file.stock-after"),
    value: ({ stock }) => (stock ? stock.afterThousandths / 1000 : ""),
  },
  ...referenceColumns(t),
  { key: "partId", header: t("analytics.file.part-id"), value: (row) => row.sparePartId },
  { key: "reportId", header: t("analytics.file.report-ids"), value: (row) => row.reportId },
];
