import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { isFitFor, type Schema } from "./checked";
import { json, type Value } from "./fields";

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

type Columns = Record<string, Column>;
type Row<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> };

/** One related row with these columns of text or numbers, or null. JSON has no booleans of SQLite: they need `oneOf`. */
export function rowOf<C extends Columns>(columns: C, from: SQL): Value<Row<C> | null> {
  const object = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return oneOf(() => rowSchema(columns), sql.join(object, sql`, `), from);
}

function rowSchema<C extends Columns>(columns: C): z.ZodMiniType<Row<C>, Row<C>> {
  const shape = Object.entries(columns).map(([name, column]) => [
    name,
    z.custom((value) => isFitFor(column, value)),
  ]);
  // Safe: each value of the shape is checked against its column.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<Row<C>, Row<C>>;
}

/** A condition as true or false inside an object. */
export function jsonFlag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}
