import type { CsvColumns } from "~/kernel/text/csv-columns";
import type { TicketRow } from "../queries/list";
import { joinNames } from "~/kernel/text/title";

/** The columns of the list. */
export const ticketCsvColumns: CsvColumns<TicketRow> = (t, format) => [
  { key: "number", header: t("tickets.field.name"), value: (row) => `${row.number} ${row.name}` },
  { key: "customer", header: t("tickets.field.customer"), value: (row) => row.customerName },
  {
    key: "place",
    header: t("tickets.field.place"),
    value: (row) => joinNames(row.assetName || row.roomName, row.locationName),
  },
  { key: "creator", header: t("tickets.field.creator"), value: (row) => row.creatorName },
  {
    key: "createdAt",
    header: t("tickets.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
  {
    key: "priority",
    header: t("tickets.field.priority"),
    value: (row) => t(`common.priority.${row.priority}`),
  },
  {
    key: "status",
    header: t("tickets.field.status"),
    value: (row) => t(`common.status.${row.status}`),
  },
];
