import { Column, is, SQL } from "drizzle-orm";
import { isRecord } from "~/kernel/is-record";
import { checked } from "./checked";
import type { Value } from "./fields";

/** What Drizzle selects: the name in the result, nested for a joined table, and the expression. */
type Selected = { path: string[]; field: unknown };
type Prepared = Record<"mapAllResult" | "mapGetResult", (rows: unknown) => unknown>;

/**
 * For tests: compares each expression of a select or RETURNING with its schema, and refuses
 * expressions whose type is only claimed (`` sql<number>`…` ``). Columns need no comparison: the
 * tables are compared with the migrations.
 */
export function checkResults<T extends Prepared>(prepared: T, fields: Selected[] | undefined): T {
  const expressions = (fields ?? []).filter(({ field }) => !is(field, Column));
  function checkRow(row: unknown): void {
    for (const { path, field } of expressions) checkExpression(path, field, row);
  }
  const [all, get] = [prepared.mapAllResult.bind(prepared), prepared.mapGetResult.bind(prepared)];
  return Object.assign(prepared, {
    mapAllResult(stored: unknown) {
      const rows = all(stored);
      if (Array.isArray(rows)) rows.forEach(checkRow);
      return rows;
    },
    mapGetResult(stored: unknown) {
      const row = get(stored);
      if (row !== undefined) checkRow(row);
      return row;
    },
  });
}

function checkExpression(path: string[], field: unknown, row: unknown): void {
  const expression: unknown = is(field, SQL.Aliased) ? field.sql : field;
  const name = path.join(".");
  if (isValue(expression)) checked(expression.reader.schema, valueAt(path, row), name);
  else if (!isOfDrizzle(isRecord(expression) && expression["decoder"]))
    throw new TypeError(`${name} has a type that nothing checks: use value(), flag() or json()`);
}

/** Only `fields.ts` adds a reader to an expression. */
function isValue(expression: unknown): expression is Value<unknown> {
  return isRecord(expression) && expression["reader"] !== undefined;
}

/** count(), min() and the like of Drizzle read their value by a column or a constructor. */
function isOfDrizzle(decoder: unknown): boolean {
  if (is(decoder, Column)) return true;
  const map = isRecord(decoder) && decoder["mapFromDriverValue"];
  return map === Number || map === String;
}

function valueAt(path: string[], row: unknown): unknown {
  return path.reduce<unknown>(
    (found, name) => (isRecord(found) ? (found[name] ?? null) : null),
    row,
  );
}
