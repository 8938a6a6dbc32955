import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { AssetRow } from "../queries/list";

type Props = {
  rows: AssetRow[];
  sort?: Sort;
  /** The page that contains the table. Columns that would repeat it are hidden. */ within?:
    "customer" | "location" | "room";
};

/** A location page still needs the room column. */
const COLUMN_FEATURES = {
  customer: ["customer"],
  location: ["customer"],
  room: ["customer", "place"],
} as const;

/** Assets as a table on wide screens and as cards on narrow ones. */
export function AssetTable({ rows, sort, within }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const nowhere = rows.every((row) => row.locationId === null && row.roomId === null);
  const hidden: readonly string[] = [
    ...(within ? COLUMN_FEATURES[within] : []),
    ...(nowhere ? ["place"] : []),
  ];
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <DataTable
      caption={t("assets.title")}
      columns={visible}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/assets/${row.id}`}
      sort={sort}
    />
  );
}

function useColumns(): Column<AssetRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("assets.field.name"),
      sortBy: "name",
      card: "title",
      cell: (row) => <NameAndKind row={row} />,
    },
    {
      key: "serialNumber",
      header: t("assets.field.serialNumber"),
      sortBy: "serialNumber",
      card: "line",
      className: "md:whitespace-nowrap",
      cell: (row) => row.serialNumber,
    },
    {
      key: "manufacturer",
      header: t("assets.field.manufacturer"),
      sortBy: "manufacturer",
      card: "line",
      cell: (row) => makerAndModel(row),
    },
    {
      key: "category",
      header: t("assets.field.category"),
      sortBy: "category",
      card: "line",
      cell: (row) => row.category,
    },
    {
      key: "customer",
      header: t("assets.field.customerId"),
      card: "line",
      className: "md:min-w-36",
      cell: (row) => row.customerName || <span className="text-muted">{t("assets.own")}</span>,
    },
    {
      key: "place",
      header: t("assets.field.place"),
      card: "line",
      className: "md:min-w-36",
      cell: (row) => [row.locationName, row.roomName].filter(Boolean).join(" · "),
    },
    {
      key: "createdAt",
      header: t("assets.field.createdAt"),
      sortBy: "createdAt",
      card: "hidden",
      className: "whitespace-nowrap max-xl:hidden",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}

function NameAndKind({ row }: { row: AssetRow }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{row.name}</span>
      {row.position ? (
        <span className="text-muted block text-[0.8125rem] font-normal">{row.position}</span>
      ) : null}
    </span>
  );
}

export function makerAndModel({ manufacturer, model }: AssetRow): string {
  return [manufacturer, model].filter(Boolean).join(" ");
}
