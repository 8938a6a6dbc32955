import { useTranslation } from "react-i18next";
import type { CsvColumns } from "~/kernel/text/csv-columns";
import { placeNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable, type SecondLine } from "~/ui/list/table";
import type { RoomRow } from "../queries";

type Props = {
  rows: RoomRow[];
  sort?: Sort;
  /** Omits the location's column on the location's own page. */ ofLocation?: boolean;
  ofCustomer?: boolean;
};

/** Rooms as a table on wide screens and as rows of two lines on narrow ones. */
export function RoomTable({ rows, sort, ofLocation = false, ofCustomer = ofLocation }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const secondLine = useSecondLine(ofLocation, ofCustomer);
  const hidden = [
    ...(ofLocation || rows.every((row) => row.locationId === null) ? ["location"] : []),
    ...(ofCustomer ? ["customer"] : []),
  ];
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <DataTable
      caption={t("rooms.title")}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/rooms/${row.id}`}
      sort={sort}
      secondLine={secondLine}
    />
  );
}

function useSecondLine(ofLocation: boolean, ofCustomer: boolean): SecondLine<RoomRow> {
  const { t } = useTranslation();
  return (row) => [
    ofLocation ? null : placeNames(!ofCustomer && row.customerName, row.locationName)[0],
    row.floor ? `${t("rooms.field.floor")} ${row.floor}` : null,
    row.number,
    row.section,
    ofCustomer ? null : row.customerName,
  ];
}

function useColumns(): Column<RoomRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("rooms.field.name"),
      sortBy: "name",
      card: "title",
      cell: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: "location",
      header: t("rooms.field.locationId"),
      className: "md:min-w-36",
      cell: (row) => placeNames(row.customerName, row.locationName)[0],
    },
    {
      key: "customer",
      header: t("rooms.field.customerId"),
      className: "md:min-w-36",
      cell: (row) => row.customerName,
    },
    {
      key: "floor",
      header: t("rooms.field.floor"),
      sortBy: "floor",
      cell: (row) => row.floor,
    },
    { key: "number", header: t("rooms.field.number"), cell: (row) => row.number },
    { key: "section", header: t("rooms.field.section"), cell: (row) => row.section },
    {
      key: "createdAt",
      header: t("rooms.field.createdAt"),
      sortBy: "createdAt",
      className: "whitespace-nowrap max-2xl:hidden",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}

/** The columns of the list as a file. */
export const roomCsvColumns: CsvColumns<RoomRow> = (t, format) => [
  { key: "name", header: t("rooms.field.name"), value: (row) => row.name },
  { key: "location", header: t("rooms.field.locationId"), value: (row) => row.locationName },
  { key: "customer", header: t("rooms.field.customerId"), value: (row) => row.customerName },
  { key: "floor", header: t("rooms.field.floor"), value: (row) => row.floor },
  { key: "number", header: t("rooms.field.number"), value: (row) => row.number },
  { key: "section", header: t("rooms.field.section"), value: (row) => row.section },
  {
    key: "createdAt",
    header: t("rooms.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
