import { type Column, type GetColumnData, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { RecordFields } from "~/kernel/record-fields";
import { recordOf } from "~/kernel/record-of";
import { isColumn, type Schema } from "./checked";

/** Turns what the database returns, unless it is NULL, into a value of the schema. */
type Reader<T> = { schema: Schema<T>; mapFromDriverValue(stored: never): T };
/** An expression whose value is known. Tests compare each result with the schema. */
export type Value<T> = SQL<T> & { readonly reader: Reader<T> };

/** A column of a result: of a table, an expression, or a schema for what the SQL text names itself. */
type Field = Column | Value<unknown> | Schema<unknown>;
export type Fields = Record<string, Field>;
export type ValueOf<F> = F extends Column
  ? GetColumnData<F>
  : F extends Value<infer T>
    ? T
    : F extends Schema<infer T>
      ? T
      : never;
export type RowOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

export const TEXT: Schema<string> = () => z.string();
export const NUMBER: Schema<number> = () => z.number();
export const TEXT_OR_NULL: Schema<string | null> = () => z.nullable(z.string());
export const NUMBER_OR_NULL: Schema<number | null> = () => z.nullable(z.number());
export const BOOLEAN: Schema<boolean> = () => z.boolean();

/** The columns of a record's fields, by their names. */
export function fieldColumns<Table extends object, Fields extends RecordFields>(
  table: Table,
  fields: Fields,
): Pick<Table, keyof Fields & keyof Table>;
export function fieldColumns(table: Readonly<Record<string, unknown>>, fields: RecordFields) {
  return recordOf(Object.keys(fields), (name) => table[name]);
}

/** A computed value as the database returns it: text, a number or NULL. */
export function value<T>(schema: Schema<T>, expression: SQLWrapper): Value<T> {
  return read(expression, { schema, mapFromDriverValue: (stored: T) => stored });
}

/** A condition as a value. It must not be NULL. */
export function flag(condition: SQLWrapper): Value<boolean> {
  return read(condition, { schema: BOOLEAN, mapFromDriverValue: (stored: number) => stored === 1 });
}

/** JSON that was stored, or made by `json_object` and the like. NULL requires a nullable schema. */
export function json<T>(schema: Schema<T>, expression: SQLWrapper): Value<T> {
  return read(expression, {
    schema,
    mapFromDriverValue: (stored: string) => JSON.parse(stored),
  });
}

/** A column of a table that an outer join in SQL text leaves out. The query builder's joins need no help. */
export function orNull<C extends Column>(column: C): Value<C["_"]["data"] | null> {
  return read(column, {
    schema: () => z.nullable(columnSchema(column)),
    mapFromDriverValue: (stored: never) => column.mapFromDriverValue(stored),
  });
}

/** The number of rows of another table, as a value of this row. */
export function countOf(table: SQLiteTable, condition: SQLWrapper | undefined): Value<number> {
  return value(NUMBER, sql`(SELECT count(*) FROM ${table} WHERE ${condition ?? sql`1`})`);
}

function read<T>(expression: SQLWrapper, reader: Reader<T>): Value<T> {
  // Nested, because a SELECT from one table strips the table's name from the columns of an
  // expression. Inside a subquery, `id` would then be a column of the subquery's own table.
  return Object.assign(sql<T>`${expression}`.mapWith(reader), { reader });
}

export function readerOf(field: Field): Column | Reader<unknown> {
  if (typeof field === "function")
    return { schema: field, mapFromDriverValue: (stored: unknown) => stored };
  return isColumn(field) ? field : field.reader;
}

/** The schema of a row with these fields. */
export function schemaOf<F extends Fields>(fields: F): z.ZodMiniType<RowOf<F>, RowOf<F>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  // Safe: each schema is made from the field that it describes.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<RowOf<F>, RowOf<F>>;
}

function fieldSchema(field: Field): z.ZodMiniType {
  const reader = readerOf(field);
  if (!isColumn(reader)) return reader.schema();
  const value = columnSchema(reader);
  return reader.notNull ? value : z.nullable(value);
}

function columnSchema({ dataType, enumValues }: Column): z.ZodMiniType {
  if (enumValues) return z.enum(enumValues);
  switch (dataType) {
    case "string":
      return z.string();
    case "number":
      return z.number();
    case "boolean":
      return z.boolean();
    default:
      return z.unknown();
  }
}

/** The fields as the list of a SELECT, each under its name. */
export function listOf(fields: Fields): SQL {
  const parts = Object.entries(fields).map(([name, field]) => {
    if (typeof field === "function") throw new TypeError(`${name} is no expression`);
    return sql`${field} AS ${sql.identifier(name)}`;
  });
  return sql.join(parts, sql`, `);
}
