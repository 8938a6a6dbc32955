import { Link } from "@remix-run/react";
import { type Column, DataTable } from "~/ui/list/table";
import type { Sort } from "~/ui/list/sort-links";
import type { ModelRow, TableModel } from "./report-parts";

type Props = { caption: string; model: TableModel; sort?: Sort | undefined };

/** The numbers of a report, each with a link to its records. The sum is the last row. */
export function ReportTable({ caption, model: { heads, rows, total }, sort }: Props) {
  const columns = heads.map(({ key, label, end, sortBy }, index): Column<ModelRow> => ({
    key,
    header: label,
    sortBy,
    align: end ? "end" : "start",
    card: index === 0 ? "title" : "line",
    cell: (row) => valueOf(row, index, label, end === true),
  }));
  const sum = total && rows.length > 1 ? [{ key: SUM, cells: total, isSum: true }] : [];
  return (
    <div className="report-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={[...rows, ...sum]}
        rowKey={(row) => row.key}
        sort={sort}
      />
    </div>
  );
}

const SUM = "sum of all";

function valueOf({ cells, isSum }: ModelRow, index: number, label: string, isNumber: boolean) {
  const cell = cells[index];
  if (!cell) return null;
  const weight = isSum ? "font-semibold" : "";
  // A name in a narrow column takes several lines.
  const wrap = isNumber || index === 0 ? "md:whitespace-nowrap" : "";
  if (!cell.to) return <span className={weight}>{cell.text}</span>;
  return (
    <Link
      to={cell.to}
      reloadDocument={cell.isFile === true}
      className={`link-plain inline-flex min-h-11 items-center md:-my-2 ${wrap} ${weight}`}
      aria-label={index === 0 ? undefined : `${cell.text}: ${cells[0]?.text}, ${label}`}
    >
      {cell.text}
    </Link>
  );
}
