import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { PartRow } from "../queries/list";
import { Stock } from "./stock-mark";

/** Spare parts as a table on wide screens and as cards on narrow ones. */
export function PartTable({ rows, sort }: { rows: PartRow[]; sort: Sort }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <DataTable
      caption={t("spareParts.title")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/assets/spare-parts/${row.id}`}
      sort={sort}
    />
  );
}

function useColumns(): Column<PartRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("spareParts.field.name"),
      sortBy: "name",
      card: "title",
      cell: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: "unit",
      header: t("spareParts.field.unit"),
      card: "hidden",
      cell: (row) => t(`common.unit.${row.unit}`),
    },
    {
      key: "stock",
      header: t("spareParts.field.stock"),
      sortBy: "stock",
      align: "end",
      card: "line",
      cell: (row) => <Stock quantity={row.stockThousandths} unit={row.unit} />,
    },
    {
      key: "createdAt",
      header: t("spareParts.field.createdAt"),
      sortBy: "createdAt",
      card: "hidden",
      className: "whitespace-nowrap max-xl:hidden",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}
