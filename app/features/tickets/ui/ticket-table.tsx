import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { TicketRow } from "../queries/list";
import { ChooseTicket, type Choosing } from "./choose-tickets";

type Props = {
  rows: TicketRow[];
  sort: Sort;
  /** Omits the column of this record, whose page contains the table. */ within?:
    "customer" | "asset";
  /** Set when several tickets can be added to an order. */ choosing?: Choosing;
};

/** Tickets as a table on wide screens and as cards on narrow ones. */
export function TicketTable({ rows, sort, within, choosing = "none" }: Props) {
  const { t } = useTranslation();
  const visible = useColumns(rows, choosing).filter(
    ({ key }) => key !== within && !(within === "asset" && key === "customer"),
  );
  return (
    <DataTable
      caption={t("tickets.title")}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/tickets/${row.id}`}
      sort={sort}
    />
  );
}

function useColumns(rows: TicketRow[], choosing: Choosing): Column<TicketRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const someCustomer = rows.some((row) => row.customerName);
  const all: (Column<TicketRow> | false)[] = [
    choosing !== "none" && {
      key: "choose",
      header: t("tickets.choose.column"),
      card: "line",
      className: "md:w-12",
      cell: (row) => <ChooseTicket ticket={row} choosing={choosing} />,
    },
    {
      key: "number",
      header: t("tickets.field.name"),
      sortBy: "number",
      card: "title",
      className: "md:max-w-[34ch]",
      cell: (row) => <NameAndNumber row={row} />,
    },
    someCustomer && {
      key: "customer",
      header: t("tickets.field.customer"),
      card: "line",
      className: "md:min-w-28",
      cell: (row) => row.customerName,
    },
    {
      key: "place",
      header: t("tickets.field.place"),
      card: "line",
      className: "md:min-w-32",
      cell: (row) =>
        row.assetName || row.roomName || row.locationName ? <Place row={row} /> : null,
    },
    {
      key: "creator",
      header: t("tickets.field.creator"),
      card: "meta",
      cell: (row) => row.creatorName,
    },
    {
      key: "createdAt",
      header: t("tickets.field.createdAt"),
      sortBy: "createdAt",
      card: "meta",
      className: "whitespace-nowrap",
      cell: (row) => format.date(row.createdAt),
    },
    {
      key: "priority",
      header: t("tickets.field.priority"),
      sortBy: "priority",
      card: "meta",
      cell: (row) => <PriorityMark priority={row.priority} />,
    },
    {
      key: "status",
      header: t("tickets.field.status"),
      sortBy: "status",
      card: "corner",
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ];
  return all.filter((column) => column !== false);
}

function NameAndNumber({ row }: { row: TicketRow }) {
  return (
    <>
      <span className="line-clamp-2 font-semibold break-words">{row.name}</span>
      <span className="text-muted text-sm font-normal whitespace-nowrap">
        {row.number}
        {row.workOrder ? ` → ${row.workOrder.number}` : ""}
      </span>
    </>
  );
}

/** The asset or room, and its location. */
function Place({ row }: { row: TicketRow }) {
  const [first = "", ...rest] = [row.assetName || row.roomName, row.locationName].filter(Boolean);
  return (
    <span>
      {first}
      {rest.length > 0 ? (
        <span className="text-muted md:block md:text-[0.8125rem]">
          {" "}
          <span className="md:hidden">· </span>
          {rest.join(" · ")}
        </span>
      ) : null}
    </span>
  );
}
