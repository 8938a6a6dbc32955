import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { DataTable, type ListColumns } from "~/ui/list/table";
import type { PartRow } from "../queries";
import { Stock } from "./stock-mark";

/** Spare parts as a table on wide screens and as rows of two lines on narrow ones. */
export function PartTable({ rows, sort }: { rows: PartRow[]; sort: Sort }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t("spareParts.title")}
      columns={partColumns(t, format)}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/assets/spare-parts/${row.id}`}
      sort={sort}
      secondLine={secondLineOf}
    />
  );
}

function secondLineOf({ stockThousandths, unit }: PartRow) {
  return [<Stock key="stock" quantity={stockThousandths} unit={unit} />];
}

export const partColumns: ListColumns<PartRow> = (t, format) => [
  {
    key: "name",
    header: t("spareParts.field.name"),
    sortBy: "name",
    card: "title",
    value: (row) => row.name,
    cell: (row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    key: "stock",
    header: t("spareParts.field.stock"),
    sortBy: "stock",
    align: "end",
    value: (row) => row.stockThousandths / 1000,
    cell: (row) => <Stock quantity={row.stockThousandths} unit={row.unit} />,
  },
  {
    key: "createdAt",
    header: t("spareParts.field.createdAt"),
    sortBy: "createdAt",
    className: "whitespace-nowrap max-xl:hidden",
    value: (row) => ({ day: format.isoDay(row.createdAt) }),
    cell: (row) => format.date(row.createdAt),
  },
];
