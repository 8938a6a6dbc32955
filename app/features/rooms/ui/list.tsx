import { useTranslation } from "react-i18next";
import { placeNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
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
  const format = useFormat();
  const secondLine = useSecondLine(ofLocation, ofCustomer);
  const hidden = [
    ...(ofLocation || rows.every((row) => row.locationId === null) ? ["location"] : []),
    ...(ofCustomer ? ["customer"] : []),
  ];
  const visible = roomColumns(t, format).filter(({ key }) => !hidden.includes(key));
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

export const roomColumns: ListColumns<RoomRow> = (t, format) => [
  {
    key: "name",
    header: t("rooms.field.name"),
    sortBy: "name",
    card: "title",
    value: (row) => row.name,
    cell: (row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    key: "location",
    header: t("rooms.field.locationId"),
    className: "md:min-w-36",
    value: (row) => row.locationName,
    cell: (row) => placeNames(row.customerName, row.locationName)[0],
  },
  {
    key: "customer",
    header: t("rooms.field.customerId"),
    className: "md:min-w-36",
    value: (row) => row.customerName,
  },
  {
    key: "floor",
    header: t("rooms.field.floor"),
    sortBy: "floor",
    value: (row) => row.floor,
  },
  { key: "number", header: t("rooms.field.number"), value: (row) => row.number },
  { key: "section", header: t("rooms.field.section"), value: (row) => row.section },
  {
    key: "createdAt",
    header: t("rooms.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap max-2xl:hidden",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
];
