import { useTranslation } from "react-i18next";
import type { CsvColumns } from "~/kernel/text/csv-columns";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { PartRow } from "../queries";
import { Stock } from "./stock-mark";

/** Spare parts as a table on wide screens and as rows of two lines on narrow ones. */
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
      secondLine={secondLineOf}
    />
  );
}

function secondLineOf({ stockThousandths, unit }: PartRow) {
  return [<Stock key="stock" quantity={stockThousandths} unit={unit} />];
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
      key: "stock",
      header: t("spareParts.field.stock"),
      sortBy: "stock",
      align: "end",
      cell: (row) => <Stock quantity={row.stockThousandths} unit={row.unit} />,
    },
    {
      key: "createdAt",
      header: t("spareParts.field.createdAt"),
      sortBy: "createdAt",
      className: "whitespace-nowrap max-xl:hidden",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}

/** The columns of the list as a file. */
export const partCsvColumns: CsvColumns<PartRow> = (t, format) => [
  { key: "name", header: t("spareParts.field.name"), value: (row) => row.name },
  { key: "unit", header: t("spareParts.field.unit"), value: (row) => t(`common.unit.${row.unit}`) },
  {
    key: "stock",
    header: t("spareParts.field.stock"),
    value: (row) => row.stockThousandths / 1000,
  },
  {
    key: "createdAt",
    header: t("spareParts.field.createdAt"),
    value: (row) => format.isoDay(row.createdAt),
  },
];
