import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Waiting } from "~/offline/outbox/effects";
import { isUrgent, PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { Sort } from "~/ui/list/sort-links";
import type { TaskRow } from "../queries/list";

export function TaskTable({
  rows,
  sort,
  caption,
}: {
  rows: Waiting<TaskRow>[];
  sort: Sort;
  caption: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={caption}
      columns={taskColumns(t, format)}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/tasks/${row.id}`}
      sort={sort}
      secondLine={useSecondLine()}
    />
  );
}

function useSecondLine(): SecondLine<TaskRow> {
  const format = useFormat();
  return (row) => [
    isUrgent(row.priority) ? <PriorityMark key="priority" priority={row.priority} /> : null,
    row.number,
    row.plannedStartOn ? format.day(row.plannedStartOn) : null,
    row.assigneeNames.join(", "),
  ];
}

export const taskColumns: ListColumns<Waiting<TaskRow>> = (t, format) => [
  {
    key: "number",
    header: t("tasks.field.numberAndName"),
    sortBy: "number",
    card: "title",
    className: "md:min-w-48 md:max-w-72",
    value: (row) => `${row.number} ${row.name}`,
    cell: (row) => <NameAndNumber row={row} />,
  },
  {
    key: "people",
    header: t("tasks.field.assignees"),
    className: "md:min-w-36",
    value: (row) => row.assigneeNames.join(", "),
    cell: (row) => <People row={row} />,
  },
  {
    key: "plannedStart",
    header: t("tasks.field.plannedStartOn"),
    sortBy: "plannedStart",
    className: "whitespace-nowrap",
    value: (row) => (row.plannedStartOn ? { day: row.plannedStartOn } : ""),
    cell: (row) => (row.plannedStartOn ? format.day(row.plannedStartOn) : null),
  },
  {
    key: "priority",
    header: t("tasks.field.priority"),
    sortBy: "priority",
    value: (row) => t(`common.priority.${row.priority}`),
    cell: (row) => <PriorityMark priority={row.priority} />,
  },
  {
    key: "createdBy",
    header: t("tasks.field.createdBy"),
    className: "md:min-w-32",
    value: (row) => row.createdByName,
    cell: (row) => <Created by={row.createdByName} on={format.date(row.createdAt)} />,
  },
  {
    key: "status",
    header: t("tasks.field.status"),
    sortBy: "status",
    card: "corner",
    value: (row) => t(`common.status.${row.status}`),
    cell: (row) => <StatusBadge status={row.status} isWaiting={row.isWaiting} />,
  },
];

function NameAndNumber({ row }: { row: TaskRow }) {
  return (
    <>
      <span className="row-title line-clamp-2">{row.name}</span>
      <span className="table-only table-more">{row.number}</span>
    </>
  );
}

/** The lead comes first. */
function People({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const [lead, ...others] = row.assigneeNames;
  if (!lead) return <span className="text-muted">{t("tasks.list.nobody")}</span>;
  return (
    <span>
      {lead}
      {others.length > 0 ? <span className="table-more">{others.join(", ")}</span> : null}
    </span>
  );
}

function Created({ by, on }: { by: string; on: string }) {
  return (
    <span>
      {by}
      <span className="table-more">{on}</span>
    </span>
  );
}
