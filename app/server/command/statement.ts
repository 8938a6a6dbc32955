import { getTableColumns, getTableName, is, isSQLWrapper, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Refusal } from "~/kernel/refusal";
import type { ResultSet, Statement } from "~/database/open-database";

type Built = { toSQL(): { sql: string; params: unknown[] } } | SQL;
const dialect = new SQLiteAsyncDialect();

/**
 * One statement of a batch. When it fails as an assertion or constraint, the whole batch is rolled
 * back and the caller gets `otherwise`.
 */
export type Step = { statement: Statement; otherwise?: Refusal | undefined };

export function toStatement(query: Built): Statement {
  const built = is(query, SQL) ? dialect.sqlToQuery(query) : query.toSQL();
  return { sql: built.sql, args: built.params as Statement["args"] };
}

export function step(query: Built, otherwise?: Refusal): Step {
  return { statement: toStatement(query), otherwise };
}

/** Asserts that the previous statement changed exactly one row. */
export function expectOneRow(otherwise: Refusal): Step {
  return step(sql`INSERT INTO assertions (ok) SELECT changes() = 1`, otherwise);
}

export function expect(condition: SQL, otherwise: Refusal): Step {
  return step(sql`INSERT INTO assertions (ok) SELECT ${condition}`, otherwise);
}

/** A guarded write with the assertion that it changed its row. */
export function guarded(query: Built, otherwise: Refusal): Step[] {
  return [step(query), expectOneRow(otherwise)];
}

/** Values, expressions of the batch, or columns of the source of an INSERT … SELECT. */
type SelectedRow<T extends SQLiteTable> = {
  [Name in keyof T["$inferInsert"]]: T["$inferInsert"][Name] | SQL | SQLiteColumn;
};

/**
 * INSERT … SELECT. `source` is what follows the list of the SELECT: a WHERE that decides in the
 * batch whether the row is inserted, or a FROM. A column that is not named gets its default.
 */
export function insertSelected<T extends SQLiteTable>(
  table: T,
  row: SelectedRow<T>,
  source: SQL,
): SQL {
  const columns = getTableColumns(table);
  const named = Object.entries<unknown>(row).map(([name, value]) => {
    const column = columns[name];
    if (!column) throw new TypeError(`${name} is no column of ${getTableName(table)}`);
    return { column, value: isSQLWrapper(value) ? value : sql.param(value, column) };
  });
  const names = named.map(({ column }) => sql.identifier(column.name));
  const values = named.map(({ value }) => sql`${value}`);
  return sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(values, sql`, `)} ${source}`;
}

/** A builder with RETURNING. */
type Returning<Row> = PromiseLike<Row[]> & { prepare(): { mapResult(rows: unknown): unknown } };

/** The rows that a statement of a written batch returned, as its builder declares them. */
export function returnedRows<Row>(query: Returning<Row>, result: ResultSet | undefined): Row[] {
  // Safe: the builder that wrote the statement maps its result.
  return query.prepare().mapResult(result?.rows ?? []) as Row[];
}
