import { createContext, useContext } from "react";
import { DataRow } from "./table-row";
import { type Sort, SortLink, SortMenu } from "./sort-links";
import type { CardPlace, Column } from "./table-columns";
import { ROLES } from "./table-roles";

export type { CardPlace, Column };

type DataTableProps<Row> = {
  /** Accessible name; not visible. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The URL of a row; the link is in the first column, or in the card's headline. */
  rowTo?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
};

/** True where the user chose the table: on a narrow screen it then scrolls sideways in its own container. */
export const StaysTable = createContext(false);

/**
 * A list of records: a sortable table from md up. Below, the same rows are cards unless the table was chosen. For an empty list show an
 * EmptyState instead.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTo,
  sort,
}: DataTableProps<Row>) {
  const stays = useContext(StaysTable);
  return (
    <div className="data-table" data-stays={stays ? "" : undefined}>
      {stays ? null : <SortMenu columns={columns} sort={sort} />}
      <table {...ROLES.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} to={rowTo?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort?: Sort | undefined }) {
  const { header, sortBy, align, className } = column;
  const current = sort !== undefined && sortBy === sort.by;
  const order = sort?.direction === "DESC" ? "descending" : "ascending";
  return (
    <th
      {...ROLES.header}
      scope="col"
      className={className}
      data-align={align}
      aria-sort={current ? order : undefined}
    >
      {sortBy ? <SortLink header={header} sortBy={sortBy} sort={sort} /> : header}
    </th>
  );
}
