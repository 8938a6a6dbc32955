import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "./checked";
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

/** A condition as true or false inside an object. */
export function jsonFlag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}
