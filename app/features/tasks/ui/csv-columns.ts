import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { TaskRow } from "../queries/list";

/** The columns of the list. */
export const taskCsvColumns: CsvColumns<TaskRow> = (t) => [
  {
    key: "number",
    header: t("tasks.field.numberAndName"),
    value: (row) => `${row.number} ${row.name}`,
  },
  {
    key: "people",
    header: t("tasks.field.assignees"),
    value: (row) => row.assigneeNames.join(", "),
  },
  {
    key: "plannedStart",
    header: t("tasks.field.plannedStartOn"),
    value: (row) => row.plannedStartOn ?? "",
  },
  {
    key: "priority",
    header: t("tasks.field.priority"),
    value: (row) => t(`common.priority.${row.priority}`),
  },
  { key: "createdBy", header: t("tasks.field.createdBy"), value: (row) => row.createdByName },
  {
    key: "status",
    header: t("tasks.field.status"),
    value: (row) => t(`common.status.${row.status}`),
  },
];
