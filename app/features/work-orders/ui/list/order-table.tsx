import { useTranslation } from "react-i18next";
import { placeNames, titleOf } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { type Column, DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { Sort } from "~/ui/list/sort-links";
import type { Waiting } from "~/offline/outbox/effects";
import { isUrgent, PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { WorkOrderRow } from "../../queries/list/rows";
import type { OrderListView } from "../../queries/list/view";
import { PlannedStart } from "./planned-start";

type Props = {
  rows: Waiting<WorkOrderRow>[];
  sort: Sort;
  columns: "all" | "assigned";
  more?: OrderListView["more"];
};

/** Work orders as a table on wide screens and as rows of two lines on narrow ones. The assigned list has the columns of requirements §3, and the title. */
export function OrderTable({ rows, sort, columns, more }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden =
    columns === "all" ? ["createdAt", "createdBy"] : ["place", "plannedStart", "lead", "priority"];
  const secondLine = useSecondLine(columns);
  const visible = orderColumns(t, format).filter(({ key }) => !hidden.includes(key));
  return (
    <DataTable
      caption={t(columns === "all" ? "workOrders.list.title" : "workOrders.assigned.title")}
      columns={[...visible, ...moreColumns(more)]}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/work-orders/${row.id}`}
      sort={sort}
      secondLine={secondLine}
    />
  );
}

function moreColumns(more: Props["more"]): Column<WorkOrderRow>[] {
  if (!more) return [];
  return more.columns.map((column, index) => ({
    ...column,
    isOptional: true,
    card: "hidden",
    cell: ({ id }) => more.texts[id]?.[index],
  }));
}

/** Whoever has the list of their own orders knows who leads them. There it ends with who created the order, and when. */
function useSecondLine(columns: Props["columns"]): SecondLine<WorkOrderRow> {
  const { t } = useTranslation();
  const format = useFormat();
  return (row) => [
    isUrgent(row.priority) ? <PriorityMark key="priority" priority={row.priority} /> : null,
    row.number,
    row.plannedStartOn ? <PlannedStart key="planned" order={row} /> : null,
    row.customerName || placeOf(row)[0],
    ...(columns === "assigned"
      ? [`${t("workOrders.field.createdAt")}: ${format.date(row.createdAt)}`, row.createdByName]
      : [row.leadName]),
  ];
}

/** In the order of the table. Values that are not the text of a cell are in file-columns.ts, which the list does not load. */
export const orderColumns: ListColumns<Waiting<WorkOrderRow>> = (t, format) => [
  {
    key: "number",
    header: t("workOrders.field.number"),
    sortBy: "number",
    card: "hidden",
    className: "whitespace-nowrap text-muted",
    value: (row) => row.number,
  },
  {
    key: "title",
    header: t("workOrders.field.title"),
    card: "title",
    cell: (row) => <Title row={row} />,
  },
  {
    key: "customer",
    header: t("workOrders.field.customer"),
    sortBy: "customer",
    className: "md:min-w-28",
    value: (row) => row.customerName,
  },
  {
    key: "place",
    header: t("workOrders.field.place"),
    className: "md:min-w-32",
    cell: (row) => <Place row={row} />,
  },
  {
    key: "plannedStart",
    header: t("workOrders.field.plannedStart"),
    sortBy: "plannedStart",
    className: "whitespace-nowrap",
    cell: (row) => <PlannedStart order={row} />,
  },
  {
    key: "lead",
    header: t("workOrders.field.lead"),
    cell: (row) => <People row={row} />,
  },
  {
    key: "priority",
    header: t("workOrders.field.priority"),
    sortBy: "priority",
    cell: (row) => <PriorityMark priority={row.priority} />,
  },
  {
    key: "createdAt",
    header: t("workOrders.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap",
    cell: (row) => format.date(row.createdAt),
  },
  {
    key: "createdBy",
    header: t("workOrders.field.createdBy"),
    value: (row) => row.createdByName,
  },
  {
    key: "status",
    header: t("workOrders.field.status"),
    sortBy: "status",
    card: "corner",
    cell: (row) => <StatusBadge status={row.status} isWaiting={row.isWaiting} />,
  },
];

/** The name of the link begins with the number, which has a column of its own. */
function Title({ row }: { row: WorkOrderRow }) {
  const title = titleOf(row.description) || placeOf(row)[0] || row.customerName;
  if (!title) return row.number;
  return (
    <>
      <span className="sr-only">{row.number} </span>
      <span className="row-title line-clamp-2">{title}</span>
    </>
  );
}

function People({ row }: { row: WorkOrderRow }) {
  const { t } = useTranslation();
  if (!row.leadId) return <span className="text-muted">{t("workOrders.list.nobody")}</span>;
  const others = row.assigneeCount - 1;
  return (
    <>
      {row.leadName}
      {others > 0 ? <span className="text-muted"> +{others}</span> : null}
    </>
  );
}

/** The asset or room, and its location. */
function Place({ row }: { row: WorkOrderRow }) {
  const [first, ...rest] = placeOf(row);
  return (
    <span>
      {first} {rest.length > 0 ? <span className="table-more">{rest.join(" · ")}</span> : null}
    </span>
  );
}

function placeOf(row: WorkOrderRow): string[] {
  return placeNames(row.customerName, row.assetName || row.roomName, row.locationName);
}
