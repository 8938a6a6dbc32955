import { DataRow } from "./table-row";
import { type Sort, SortLink, SortMenu } from "./sort-links";
import type { CardPlace, Column } from "./table-columns";
import { ROLES } from "./table-roles";

export type { CardPlace, Column };

export type DataTableProps<Row> = {
  /** What the table shows; read aloud, not seen. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Where the whole row leads; the link itself is in the first column, or in the card's headline. */
  rowTo?: (row: Row) => string;
  sort?: Sort;
};

/** A list of records: a table with sorting from md up, the same rows as cards below. Show an EmptyState instead when there are none. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowTo, sort }: DataTableProps<Row>) {
  return (
    <div className="data-table">
      <SortMenu columns={columns} sort={sort} />
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

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort?: Sort }) {
  const { header, sortBy, align, className } = column;
  const current = sort !== undefined && sortBy === sort.by;
  const order = sort?.direction === "DESC" ? "descending" : "ascending";
  return (
    <th {...ROLES.header} scope="col" className={className} data-align={align} aria-sort={current ? order : undefined}>
      {sortBy ? <SortLink header={header} sortBy={sortBy} sort={sort} /> : header}
    </th>
  );
}
