import type { SQL } from "drizzle-orm";
import { toStatement } from "../command/statement";
import { checkColumn, checked, isChecked, isColumn } from "~/database/checked";
import { type Fields, readerOf, type RowOf } from "~/database/fields";
import type { ResultSet } from "~/database/open-database";
import type { RequestContext } from "../request-context";

/**
 * Runs SQL that the query builder cannot express, in the round trip of its turn. The names of
 * `fields` are the columns of the result; `listOf` writes them as the list of the SELECT. Tests
 * compare every row with its fields. Production reads without a check.
 */
export async function queryRows<F extends Fields>(
  ctx: Pick<RequestContext, "database">,
  fields: F,
  query: SQL,
): Promise<RowOf<F>[]> {
  return rowsFrom(fields, await ctx.database.read(toStatement(query)));
}

/** The rows of a result, also of a statement in a batch. */
function rowsFrom<F extends Fields>(fields: F, { columns, rows }: ResultSet): RowOf<F>[] {
  const names = Object.keys(fields);
  if (isChecked && names.toSorted().join() !== columns.toSorted().join())
    throw new TypeError(`The result has ${columns.join(", ")}; its fields are ${names.join(", ")}`);
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    reader: readerOf(field),
  }));
  return rows.map((stored) => {
    const row: Record<string, unknown> = {};
    for (const { name, reader } of readers) {
      const found = stored[name] ?? null;
      // Safe: the reader belongs to the expression that returned the value.
      const value = found === null ? null : reader.mapFromDriverValue(found as never);
      if (isChecked && isColumn(reader)) checkColumn(reader, value, name);
      else if (isChecked && "schema" in reader) checked(reader.schema, value, name);
      row[name] = value;
    }
    return row as RowOf<F>;
  });
}
