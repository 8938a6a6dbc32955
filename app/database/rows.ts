import { fromHrana, type HranaValue, type Value } from "./values";

/**
 * Values by name, and by position where two columns share a name. Object.keys lists only the names.
 * A column whose name is `length` or a position within the row (`SELECT 0`) is read by its position.
 */
export type Row = { readonly [name: string]: Value; readonly [position: number]: Value };

export type ResultSet = { columns: string[]; rows: Row[]; rowsAffected: number; rowsRead: number };

/** Result of one statement in Hrana JSON. */
export type HranaResult = {
  cols: { name: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
  rows_read?: number;
};

const POSITIONS = Symbol("positions");

export function resultFrom(result: HranaResult): ResultSet {
  const columns = result.cols.map((column) => column.name ?? "");
  const shape = shapeOf(columns.length);
  const rows = result.rows.map((values) => rowOf(shape, columns, values.map(fromHrana)));
  return {
    columns,
    rows,
    rowsAffected: result.affected_row_count,
    rowsRead: result.rows_read ?? 0,
  };
}

/** By the number of columns. */
const shapes = new Map<number, object>();

/** Positions are getters on a prototype that all rows of this width share. Defining them on each row or result takes most of its time. */
function shapeOf(width: number): object {
  const known = shapes.get(width);
  if (known) return known;
  const shape = Object.create(null, { length: { value: width } });
  for (let position = 0; position < width; position += 1) {
    Object.defineProperty(shape, position, {
      get(this: { [POSITIONS]: Value[] }) {
        return this[POSITIONS][position];
      },
    });
  }
  shapes.set(width, shape);
  return shape;
}

function rowOf(shape: object, columns: string[], values: Value[]): Row {
  const row = Object.create(shape);
  Object.defineProperty(row, POSITIONS, { value: values });
  columns.forEach((name, position) => {
    if (!(name in shape)) row[name] = values[position];
  });
  return row;
}
