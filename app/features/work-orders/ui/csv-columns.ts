import type { CsvColumns } from "~/kernel/text/csv-columns";
import { joinNames, titleOf } from "~/kernel/text/title";
import type { WorkOrderRow } from "../queries/list/rows";

/** The columns of the list, and what it cuts. */
export const orderCsvColumns: CsvColumns<WorkOrderRow> = (t, format) => [
  { key: "number", header: t("workOrders.field.number"), value: (row) => row.number },
  {
    key: "title",
    header: t("workOrders.field.title"),
    value: (row) => titleOf(row.description),
  },
  { key: "customer", header: t("workOrders.field.customer"), value: (row) => row.customerName },
  {
    key: "place",
    header: t("workOrders.field.place"),
    value: (row) => joinNames(row.assetName || row.roomName, row.locationName),
  },
  {
    key: "plannedStart",
    header: t("workOrders.field.plannedStart"),
    value: (row) => row.plannedStartOn,
  },
  {
    key: "visit",
    header: t("workOrders.field.visit"),
    value: (row) => (row.visitAt ? `${row.visitOn} ${format.time(row.visitAt)}` : ""),
  },
  {
    key: "plannedEnd",
    header: t("workOrders.field.plannedEnd"),
    value: (row) => row.plannedEndOn,
  },
  { key: "lead", header: t("workOrders.field.lead"), value: (row) => row.leadName },
  {
    key: "priority",
    header: t("workOrders.field.priority"),
    value: (row) => t(`common.priority.${row.priority}`),
  },
  {
    key: "status",
    header: t("workOrders.field.status"),
    value: (row) => t(`common.status.${row.status}`),
  },
  {
    key: "externalReference",
    header: t("workOrders.field.externalReference"),
    value: (row) => row.externalReference,
  },
  {
    key: "jobNumber",
    header: t("workOrders.field.jobNumber"),
    value: (row) => row.jobNumber,
  },
];

/** The columns of the list of one's own orders (requirements §3). */
export const assignedCsvColumns: CsvColumns<WorkOrderRow> = (t, format) => [
  ...orderCsvColumns(t, format).filter(({ key }) => ["number", "title", "customer"].includes(key)),
  {
    key: "createdAt",
    header: t("workOrders.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
  { key: "createdBy", header: t("workOrders.field.createdBy"), value: (row) => row.createdByName },
  ...orderCsvColumns(t, format).filter(({ key }) => key === "status"),
];
