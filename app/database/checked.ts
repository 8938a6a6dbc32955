import { Column, is } from "drizzle-orm";
import type * as z from "zod/mini";

/**
 * A function, because production never calls it: building a schema takes longer than reading the
 * row that it describes. The schema must not change the value.
 */
export type Schema<T> = () => z.ZodMiniType<T, T>;

/** Every build replaces the expression below, so that no runtime needs this object. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** False in every build. Tests run the sources. */
export const isChecked = process.env.NODE_ENV === "test";

const built = new Map<Schema<unknown>, z.ZodMiniType>();

/**
 * Gives a value of the database the type of its schema. Tests compare the two. Production trusts
 * the value, because the statement that a test has checked is the one that runs.
 */
export function checked<T>(schema: Schema<T>, value: unknown, name: string): T {
  if (isChecked) {
    const type = built.get(schema) ?? schema();
    built.set(schema, type);
    const { error } = type.safeParse(value);
    if (error) throw new TypeError(`${name} is not as declared: ${error.message}`);
  }
  return value as T;
}

/** Parses JSON that the database stored or made. */
export function parseStored<T>(schema: Schema<T>, text: string): T {
  return checked(schema, JSON.parse(text), "JSON");
}

/** The same for a column: its schema is the table's, which a test compares with the migrations. */
export function checkColumn(column: Column, value: unknown, name: string): void {
  if (!isFitFor(column, value))
    throw new TypeError(`${name} is not as declared by ${column.name}: ${String(value)}`);
}

function isFitFor({ dataType, enumValues, notNull }: Column, value: unknown): boolean {
  if (value === null) return !notNull;
  if (dataType === "json") return true;
  // Drizzle uses the names of typeof.
  return typeof value === dataType && (enumValues?.some((each) => each === value) ?? true);
}

export function isColumn(field: unknown): field is Column {
  return is(field, Column);
}
