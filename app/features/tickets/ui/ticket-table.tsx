import { useTranslation } from "react-i18next";
import { joinNames, placeNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { isUrgent, PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { TicketRow } from "../queries/list";
import { NextVisitLine } from "./next-visit";
import { ChooseTicket } from "./choose-tickets";
import type { Choosing } from "./one-order";

type Props = {
  rows: TicketRow[];
  sort: Sort;
  /** Omits the column of this record, whose page contains the table. */ within?:
    | "customer"
    | "asset";
  /** Set when several tickets can be added to an order. */ choosing?: Choosing;
};

export function TicketTable({ rows, sort, within, choosing = "none" }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidesCustomer = within !== undefined || rows.every((row) => !row.customerName);
  const visible = ticketColumns(t, format).filter(
    ({ key }) => !(hidesCustomer && key === "customer"),
  );
  return (
    <DataTable
      caption={t("tickets.title")}
      columns={
        choosing === "none"
          ? visible
          : [chooseColumn(t("tickets.choose.column"), choosing), ...visible]
      }
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/tickets/${row.id}`}
      sort={sort}
      secondLine={useSecondLine(within)}
    />
  );
}

function useSecondLine(within: Props["within"]): SecondLine<TicketRow> {
  const format = useFormat();
  return (row) => [
    isUrgent(row.priority) ? <PriorityMark key="priority" priority={row.priority} /> : null,
    numberOf(row),
    format.date(row.createdAt),
    within ? null : row.customerName,
    placeOf(row)[0],
    row.creatorName,
  ];
}

function chooseColumn(header: string, choosing: Choosing): Column<TicketRow> {
  return {
    key: "choose",
    header,
    card: "choose",
    className: "md:w-12",
    cell: (row) => <ChooseTicket ticket={row} choosing={choosing} />,
  };
}

export const ticketColumns: ListColumns<TicketRow> = (t, format) => [
  {
    key: "number",
    header: t("tickets.field.name"),
    sortBy: "number",
    card: "title",
    className: "md:max-w-[34ch]",
    value: (row) => `${row.number} ${row.name}`,
    cell: (row) => <NameAndNumber row={row} />,
  },
  {
    key: "customer",
    header: t("tickets.field.customer"),
    className: "md:min-w-28",
    value: (row) => row.customerName,
  },
  {
    key: "place",
    header: t("tickets.field.place"),
    className: "md:min-w-32",
    value: (row) => joinNames(row.assetName || row.roomName, row.locationName),
    cell: (row) => (placeOf(row).length > 0 ? <Place row={row} /> : null),
  },
  {
    key: "creator",
    header: t("tickets.field.creator"),
    value: (row) => row.creatorName,
  },
  {
    key: "createdAt",
    header: t("tickets.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
  {
    key: "priority",
    header: t("tickets.field.priority"),
    sortBy: "priority",
    value: (row) => t(`common.priority.${row.priority}`),
    cell: (row) => <PriorityMark priority={row.priority} />,
  },
  {
    key: "status",
    header: t("tickets.field.status"),
    sortBy: "status",
    card: "corner",
    value: (row) => t(`common.status.${row.status}`),
    cell: (row) => <StatusBadge status={row.status} />,
  },
];

function NameAndNumber({ row }: { row: TicketRow }) {
  return (
    <>
      <span className="row-title line-clamp-2">{row.name}</span>
      <span className="table-only table-more">{numberOf(row)}</span>
      {row.nextVisit ? <NextVisitLine visit={row.nextVisit} /> : null}
    </>
  );
}

function numberOf({ number, workOrder }: TicketRow): string {
  return workOrder ? `${number} → ${workOrder.number}` : number;
}

/** The asset or room, and its location. */
function Place({ row }: { row: TicketRow }) {
  const [first, ...rest] = placeOf(row);
  return (
    <span>
      {first} {rest.length > 0 ? <span className="table-more">{rest.join(" · ")}</span> : null}
    </span>
  );
}

function placeOf(row: TicketRow): string[] {
  return placeNames(row.customerName, row.assetName || row.roomName, row.locationName);
}
