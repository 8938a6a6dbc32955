import type { ReactNode } from "react";

/** A value and its name. `wide` takes the whole line: addresses, remarks. */
export type Fact = { label: string; value: ReactNode; wide?: boolean };

/** Names and values in columns. A value that is missing is a dash, so that nobody wonders whether it was cut off. */
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

/** `end` for numbers; a width like "18%" where the content should not decide. */
export type Column = { title: string; align?: "end"; width?: string };
export type Row = { key: string; cells: ReactNode[] };

/** Columns repeat their heads on each page; a row is never cut. `foot` holds the sums, one cell per column. */
export function Table({ columns, rows, foot }: { columns: Column[]; rows: Row[]; foot?: ReactNode[] }): ReactNode {
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
        {rows.map(({ key, cells }) => (
          <Cells key={key} columns={columns} cells={cells} />
        ))}
        {foot && <Cells columns={columns} cells={foot} className="sum" />}
      </tbody>
    </table>
  );
}

/** A sum is the body's last row: a table foot would be printed on every page. */
function Cells(props: { columns: Column[]; cells: ReactNode[]; className?: string }): ReactNode {
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
