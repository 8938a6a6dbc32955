import type { ReactNode } from "react";

/** A label and its value. `wide` spans the whole line, for addresses and remarks. */
export type Fact = { label: string; value: ReactNode; wide?: boolean };

/**
 * Labels and values in columns. A missing value is shown as a dash, so that it does not look cut
 * off.
 */
export function Facts({ items, columns = 3 }: { items: Fact[]; columns?: 2 | 3 | 4 }): ReactNode {
  return (
    <dl className={`facts of-${columns}`}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `align: "end"` is for numbers. `width`, such as "18%", overrides the width by content. */
export type Column = { title: string; align?: "end"; width?: string };
export type Row = {
  key: string;
  cells: ReactNode[];
  /** "group" is a heading within the table, "sum" closes the rows above it. */ look?:
    | "group"
    | "sum";
};

/**
 * Table whose column heads repeat on each page and whose rows are never split. `foot` contains the
 * sums, one cell per column.
 */
export function Table({
  columns,
  rows,
  foot,
}: {
  columns: Column[];
  rows: Row[];
  foot?: ReactNode[] | undefined;
}): ReactNode {
  return (
    <table>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" className={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, look }) => (
          <Cells key={key} columns={columns} cells={cells} className={look} />
        ))}
        {foot && <Cells columns={columns} cells={foot} className="sum" />}
      </tbody>
    </table>
  );
}

/** Sums are the last row of the body, because a table foot would be printed on every page. */
function Cells(props: {
  columns: Column[];
  cells: ReactNode[];
  className?: string | undefined;
}): ReactNode {
  return (
    <tr className={props.className}>
      {props.columns.map(({ title, align }, index) => (
        <td key={title} className={align}>
          {props.cells[index]}
        </td>
      ))}
    </tr>
  );
}
