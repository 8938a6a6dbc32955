import { createContext, type PointerEvent, useContext } from "react";
import { useTranslation } from "react-i18next";
import { ColumnsButton, useChosenColumns } from "./column-choice";
import { DataRow } from "./table-row";
import { type Sort, SortLink, SortMenu } from "./sort-links";
import type { Column, ListColumns, SecondLine } from "./table-columns";
import { ROLES } from "./table-roles";
import { RowSelectingHere } from "../selection/row-selecting";

export type { Column, ListColumns, SecondLine };

type DataTableProps<Row> = {
  /** Accessible name; not visible. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The URL of a row; the link is in the first column, or in the card's headline. */
  rowTo?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  /** With it, narrow screens show each record as a row of two lines; without it, as a card with labelled lines. */
  secondLine?: SecondLine<Row>;
};

/** True where the user chose the table: on a narrow screen it then scrolls sideways in its own container. */
export const StaysTable = createContext(false);

/** The column of menus: its heading is only read aloud. */
const ACTIONS_COLUMN = "actions";

/** More columns scroll sideways on a desk. */
const FITTING_COLUMNS = 9;

/** A cell that is cut shows its whole text in a tooltip. One handler for all rows. */
function showWhole({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? "";
}

/**
 * A list of records: a sortable table from md up. Below, the same records are rows of two lines, or cards, unless the table was chosen.
 * For an empty list show an EmptyState instead.
 */
export function DataTable<Row>({
  caption,
  columns: all,
  rows,
  rowKey,
  rowTo,
  sort,
  secondLine,
}: DataTableProps<Row>) {
  const columns = useChosenColumns(all);
  const stays = useContext(StaysTable);
  const selecting = useContext(RowSelectingHere);
  return (
    <div
      className="data-table"
      data-stays={stays ? "" : undefined}
      data-rows={secondLine && !stays ? "" : undefined}
      data-wide={columns.length > FITTING_COLUMNS ? "" : undefined}
      onPointerOver={showWhole}
    >
      {stays ? null : <SortMenu columns={columns} sort={sort} />}
      <ColumnsButton all={all} visible={columns} />
      <table {...ROLES.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {selecting?.header}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
            {secondLine ? <SecondLineHeader /> : null}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              row={row}
              start={selecting?.cell(rowKey(row))}
              columns={columns}
              to={rowTo?.(row)}
              secondLine={secondLine}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SecondLineHeader() {
  const { t } = useTranslation();
  return (
    <th {...ROLES.header} scope="col" className="row-only">
      {t("ui.table.second-line")}
    </th>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort?: Sort | undefined }) {
  const { key, header, sortBy, align, className } = column;
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
      {sortBy ? (
        <SortLink header={header} sortBy={sortBy} sort={sort} />
      ) : key === ACTIONS_COLUMN ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  );
}
