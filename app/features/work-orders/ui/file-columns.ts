import { chosenColumns } from "~/kernel/input/column-choices";
import {
  type FileColumn,
  type FileColumns,
  type FileValue,
  inFile,
} from "~/kernel/text/file-columns";
import type { Day } from "~/kernel/time/days";
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

export const orderFileColumns: FileColumns<WorkOrderRow> = (t, format) =>
  chosenColumns(columnsOf(t, format), ALL, () => false);

export const assignedFileColumns: FileColumns<WorkOrderRow> = (t, format) =>
  chosenColumns(columnsOf(t, format), ASSIGNED, () => false);

/** In the table, these are more than text, or absent. */
const columnsOf: FileColumns<WorkOrderRow> = (t, format) => {
  const column = (key: Key, value: FileColumn<WorkOrderRow>["value"]) => ({
    key,
    header: t(`workOrders.field.${key}`),
    value,
  });
  return [
    ...inFile<WorkOrderRow>(orderColumns(t, format)),
    column("title", (row) => titleOf(row.description)),
    column("place", (row) => joinNames(row.assetName || row.roomName, row.locationName)),
    column("plannedStart", (row) => dayOrNone(row.plannedStartOn)),
    column("visit", (row) =>
      row.visitAt && row.visitOn ? { day: row.visitOn, time: format.time(row.visitAt) } : "",
    ),
    column("plannedEnd", (row) => dayOrNone(row.plannedEndOn)),
    column("lead", (row) => row.leadName),
    column("priority", (row) => t(`common.priority.${row.priority}`)),
    column("status", (row) => t(`common.status.${row.status}`)),
    column("externalReference", (row) => row.externalReference),
    column("jobNumber", (row) => row.jobNumber),
    column("createdAt", (row) => ({ day: format.isoDay(row.createdAt) })),
  ];
};

function dayOrNone(day: Day): FileValue {
  return day === "" ? "" : { day };
}
