import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns, type SecondLine } from "~/ui/list/table";
import type { AssetRow } from "../queries";
import { joinNames, placeNames } from "~/kernel/text/title";

type Props = {
  rows: AssetRow[];
  sort?: Sort;
  /** The page that contains the table. Columns that would repeat it are hidden. */ within?:
    | "customer"
    | "location"
    | "room";
};

/** A location page still needs the room column. */
const COLUMN_FEATURES = {
  customer: ["customer"],
  location: ["customer"],
  room: ["customer", "place"],
} as const;

/** Assets as a table on wide screens and as rows of two lines on narrow ones. */
export function AssetTable({ rows, sort, within }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const secondLine = useSecondLine(within);
  const nowhere = rows.every((row) => row.locationId === null && row.roomId === null);
  const hidden: readonly string[] = [
    ...(within ? COLUMN_FEATURES[within] : []),
    ...(nowhere ? ["place"] : []),
  ];
  const visible = assetColumns(t, format).filter(({ key }) => !hidden.includes(key));
  return (
    <DataTable
      caption={t("assets.title")}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/assets/${row.id}`}
      sort={sort}
      secondLine={secondLine}
    />
  );
}

function useSecondLine(within: Props["within"]): SecondLine<AssetRow> {
  const { t } = useTranslation();
  return (row) => [
    within ? null : row.customerName || t("assets.own"),
    ...placeNames(row.customerName, row.locationName, row.roomName),
    row.position,
    makerAndModel(row),
    row.serialNumber,
  ];
}

export const assetColumns: ListColumns<AssetRow> = (t, format) => [
  {
    key: "name",
    header: t("assets.field.name"),
    sortBy: "name",
    card: "title",
    value: (row) => row.name,
    cell: (row) => <NameAndKind row={row} />,
  },
  {
    key: "serialNumber",
    header: t("assets.field.serialNumber"),
    sortBy: "serialNumber",
    className: "md:whitespace-nowrap",
    value: (row) => row.serialNumber,
  },
  {
    key: "manufacturer",
    header: t("assets.field.manufacturer"),
    sortBy: "manufacturer",
    value: makerAndModel,
  },
  {
    key: "category",
    header: t("assets.field.category"),
    sortBy: "category",
    value: (row) => row.category,
  },
  {
    key: "customer",
    header: t("assets.field.customerId"),
    className: "md:min-w-36",
    value: (row) => row.customerName || t("assets.own"),
    cell: (row) => row.customerName || <span className="text-muted">{t("assets.own")}</span>,
  },
  {
    key: "place",
    header: t("assets.field.place"),
    className: "md:min-w-36",
    value: (row) => joinNames(row.locationName, row.roomName),
    cell: placeOf,
  },
  {
    key: "createdAt",
    header: t("assets.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap max-xl:hidden",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
];

function NameAndKind({ row }: { row: AssetRow }) {
  return (
    <span className="min-w-0">
      <span className="row-title block font-semibold wrap-anywhere">{row.name}</span>
      {row.position ? <span className="table-only table-more">{row.position}</span> : null}
    </span>
  );
}

export function makerAndModel({ manufacturer, model }: AssetRow): string {
  return [manufacturer, model].filter(Boolean).join(" ");
}

/** Beside the customer. */
export function placeOf({ customerName, locationName, roomName }: AssetRow): string {
  return joinNames(...placeNames(customerName, locationName, roomName));
}
