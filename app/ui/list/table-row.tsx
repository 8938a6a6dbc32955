import { Link } from "@remix-run/react";
import type { CardPlace, Column } from "./table-columns";
import { ROLES } from "./table-roles";

type Props<Row> = { row: Row; columns: Column<Row>[]; to?: string | undefined };

/** One record. Its link covers the row as one large target; links inside cells stay above it. */
export function DataRow<Row>({ row, columns, to }: Props<Row>) {
  return (
    <tr {...ROLES.row} data-linked={to ? "" : undefined}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...ROLES.cell}
          data-card={placeOf(column, index)}
          data-label={column.header}
          data-align={column.align}
          className={column.className}
        >
          {to && placeOf(column, index) === "title" ? (
            <Link to={to} prefetch="intent" className="row-link">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function placeOf<Row>(column: Column<Row>, index: number): CardPlace {
  return column.card ?? (index === 0 ? "title" : "line");
}
