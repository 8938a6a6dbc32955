import { chosenColumns } from "~/kernel/input/column-choices";
import { type CsvColumn, type CsvColumns, inFile } from "~/kernel/text/csv-columns";
import { joinNames, titleOf } from "~/kernel/text/title";
import type { WorkOrderRow } from "../queries/list/rows";
import { orderColumns } from "./list/order-table";

/** The columns of the list, and what it cuts. */
const ALL = [
  "number",
  "title",
  "customer",
  "place",
  "plannedStart",
  "visit",
  "plannedEnd",
  "lead",
  "priority",
  "status",
  "externalReference",
  "jobNumber",
] as const;
/** The columns of the list of one's own orders (requirements §3). */
const ASSIGNED = ["number", "title", "customer", "createdAt", "createdBy", "status"] as const;

type Key = (typeof ALL)[number] | (typeof ASSIGNED)[number];

export const orderCsvColumns: CsvColumns<WorkOrderRow> = (t, format) =>
  chosenColumns(columnsOf(t, format), ALL, () => false);

export const assignedCsvColumns: CsvColumns<WorkOrderRow> = (t, format) =>
  chosenColumns(columnsOf(t, format), ASSIGNED, () => false);

/** In the table, these are more than text, or absent. */
const columnsOf: CsvColumns<WorkOrderRow> = (t, format) => {
  const column = (key: Key, value: CsvColumn<WorkOrderRow>["value"]) => ({
    key,
    header: t(`workOrders.field.${key}`),
    value,
  });
  return [
    ...inFile<WorkOrderRow>(orderColumns(t, format)),
    column("title", (row) => titleOf(row.description)),
    column("place", (row) => joinNames(row.assetName || row.roomName, row.locationName)),
    column("plannedStart", (row) => row.plannedStartOn),
    column("visit", (row) => (row.visitAt ? `${row.visitOn} ${format.time(row.visitAt)}` : "")),
    column("plannedEnd", (row) => row.plannedEndOn),
    column("lead", (row) => row.leadName),
    column("priority", (row) => t(`common.priority.${row.priority}`)),
    column("status", (row) => t(`common.status.${row.status}`)),
    column("externalReference", (row) => row.externalReference),
    column("jobNumber", (row) => row.jobNumber),
    column("createdAt", (row) => format.isoDay(row.createdAt)),
  ];
};
