import { getTableName, is, type SQL } from "drizzle-orm";
import {
  getTableConfig,
  SQLiteAsyncDialect,
  SQLiteColumn,
  SQLiteTable,
} from "drizzle-orm/sqlite-core";
import { byText, sortedChecks, type TableShape, withoutQualifiers } from "./table-shape";

const dialect = new SQLiteAsyncDialect();

/** All tables that the modules export, by name. A name that two tables share is an error. */
export function tablesIn(modules: Record<string, unknown>[]): Map<string, SQLiteTable> {
  const tables = modules.flatMap((each) => Object.values(each)).filter(isTable);
  const named = new Map(tables.map((table) => [getTableName(table), table]));
  if (named.size !== tables.length)
    throw new Error(`${tables.length} tables have ${named.size} names`);
  return named;
}

function isTable(value: unknown): value is SQLiteTable {
  return is(value, SQLiteTable);
}

export function declaredShape(table: SQLiteTable): TableShape {
  const config = getTableConfig(table);
  const own = config.columns.filter((column) => column.primary);
  const unique = config.columns.filter((column) => column.isUnique);
  return {
    columns: Object.fromEntries(config.columns.map((column) => [column.name, columnText(column)])),
    primaryKey: (config.primaryKeys[0]?.columns ?? own).map((column) => column.name),
    foreignKeys: config.foreignKeys
      .map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        return `${namesOf(columns)} → ${getTableName(foreignTable)} ${namesOf(foreignColumns)}, update ${key.onUpdate ?? "no action"}, delete ${key.onDelete ?? "no action"}`;
      })
      .sort(byText),
    unique: [
      ...unique.map((column) => namesOf([column])),
      ...config.uniqueConstraints.map(({ columns }) => namesOf(columns)),
    ].sort(byText),
    indexes: Object.fromEntries(
      config.indexes.map(({ config: { name, columns, unique: once, where } }) => [
        name,
        `${once ? "unique " : ""}${namesOf(columns)}${where ? ` where ${textOf(where)}` : ""}`,
      ]),
    ),
    checks: sortedChecks([
      ...config.columns.flatMap(checkOfColumn),
      ...config.checks.map(({ value }) => textOf(value)),
    ]),
  };
}

function columnText(column: SQLiteColumn): string {
  const { generated, autoIncrement } = column as SQLiteColumn & { autoIncrement?: boolean };
  return [
    column.getSQLType().toUpperCase(),
    ...(column.notNull ? ["NOT NULL"] : []),
    ...(autoIncrement ? ["AUTOINCREMENT"] : []),
    ...(column.default === undefined ? [] : [`DEFAULT ${defaultText(column)}`]),
    ...(generated ? [`AS (${textOf(generated.as as SQL)}) ${generated.mode ?? "virtual"}`] : []),
  ].join(" ");
}

function defaultText(column: SQLiteColumn): string {
  const value = column.mapToDriverValue(column.default);
  return typeof value === "string" ? `'${value}'` : String(Number(value));
}

/** Drizzle states these rules in the type of a column, a migration in a CHECK. */
function checkOfColumn(column: SQLiteColumn): string[] {
  const { name, notNull, dataType, enumValues } = column;
  if (dataType === "boolean") return [`${name} IN (0, 1)`];
  if (dataType === "json")
    return [notNull ? `json_valid(${name})` : `${name} IS NULL OR json_valid(${name})`];
  if (!enumValues) return [];
  return [`${name} IN (${enumValues.map((value) => `'${value}'`).join(", ")})`];
}

function namesOf(columns: readonly (SQLiteColumn | SQL)[]): string {
  return `(${columns.map((column) => (is(column, SQLiteColumn) ? column.name : "expression")).join(", ")})`;
}

function textOf(expression: SQL): string {
  return withoutQualifiers(dialect.sqlToQuery(expression).sql);
}
