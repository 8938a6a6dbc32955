import { type Column, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { isColumn, type Schema } from "./checked";
import { json, type RowOf, schemaOf, type Value } from "./fields";

/** Related rows as one value: `object` is what follows `json_object(`, `from` what follows the list of a SELECT. */
export function manyOf<T>(one: Schema<T>, object: SQL, from: SQL): Value<T[]> {
  return json(
    () => z.array(one()),
    sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object(${object}) AS x ${from}))`,
  );
}

/** One related row, or null. */
export function oneOf<T>(one: Schema<T>, object: SQL, from: SQL): Value<T | null> {
  return json(() => z.nullable(one()), sql`(SELECT json_object(${object}) ${from})`);
}

type Columns = Record<string, Column | Value<unknown>>;

/** One related row with these columns, or null. */
export function rowOf<C extends Columns>(columns: C, from: SQL): Value<RowOf<C> | null> {
  return oneOf(() => schemaOf(columns), objectOf(columns), from);
}

/** The columns as what follows `json_object(`, each under its name. */
export function objectOf(columns: Columns): SQL {
  const parts = Object.entries(columns).map(([name, column]) => {
    // JSON has no booleans of SQLite.
    const isFlag = isColumn(column) && column.dataType === "boolean";
    return sql`${sql.raw(`'${name}'`)}, ${isFlag ? jsonFlag(sql`${column}`) : column}`;
  });
  return sql.join(parts, sql`, `);
}

/** A condition as true or false inside an object. */
export function jsonFlag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}
