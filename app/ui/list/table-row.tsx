import type { ReactNode } from "react";
import { PrefetchLink } from "../layout/prefetch-link";
import type { CardPlace, Column, SecondLine } from "./table-columns";
import { ROLES } from "./table-roles";

type Props<Row> = {
  row: Row;
  /** A cell before the columns. */ start?: ReactNode;
  columns: Column<Row>[];
  to?: string | undefined;
  secondLine?: SecondLine<Row> | undefined;
};

/** One record. Its link covers the row as one large target; links inside cells stay above it. */
export function DataRow<Row>({ row, start, columns, to, secondLine }: Props<Row>) {
  return (
    <tr {...ROLES.row} data-linked={to ? "" : undefined}>
      {start}
      {columns.map((column, index) => {
        const place = column.card ?? (index === 0 ? "title" : "line");
        const content = column.cell ? column.cell(row) : column.value?.(row);
        return (
          <td
            key={column.key}
            {...ROLES.cell}
            data-card={secondLine ? inRow(place) : place}
            data-label={secondLine ? undefined : column.header}
            data-align={column.align}
            className={column.className}
          >
            {to && place === "title" ? (
              <PrefetchLink to={to} className="row-link">
                {content}
              </PrefetchLink>
            ) : (
              content
            )}
          </td>
        );
      })}
      {secondLine ? (
        <td {...ROLES.cell} className="row-only second-line">
          <Facts facts={secondLine(row)} />
        </td>
      ) : null}
    </tr>
  );
}

/** Texts beside one another are one text. The facts that are elements have keys. */
function Facts({ facts }: { facts: readonly ReactNode[] }) {
  const pieces: ReactNode[] = [];
  const add = (piece: ReactNode) => {
    const last = pieces.at(-1);
    if (typeof piece === "string" && typeof last === "string")
      pieces.push(`${pieces.pop()}${piece}`);
    else pieces.push(piece);
  };
  // A place may have the name of its customer.
  for (const fact of [...new Set(facts)].filter(Boolean)) {
    if (pieces.length > 0) add(" · ");
    add(fact);
  }
  return pieces;
}

/** Rows of two lines hide every other column without a name for it. */
function inRow(place: CardPlace): CardPlace | undefined {
  return place === "line" || place === "hidden" ? undefined : place;
}
