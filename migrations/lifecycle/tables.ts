import * as z from "zod/mini";
import type { InArgs, InValue, ResultSet } from "@libsql/client/http";

/** Executes reads, inside the snapshot or without one. */
export type Reader = { execute(statement: { sql: string; args: InArgs }): Promise<ResultSet> };

/** A table to copy: the columns to write, and the columns that define the order of its rows. */
type Table = { name: string; columns: string[]; order: string[] };
export type Schema = {
  tables: Table[];
  /** In executable order: tables, then their dependents. */ definitions: string[];
  dependents: string[];
};

type Made = { type: string; name: string; sql: string | null };

/** The shadow tables of a full-text table, which are rebuilt from its rows. */
const SHADOW = /_(?:data|idx|content|docsize|config)$/;

export async function readSchema(reader: Reader): Promise<Schema> {
  const { rows } = await reader.execute({
    sql: "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\' ORDER BY rowid",
    args: [],
  });
  const all = rows.map((row): Made => ({
    type: String(row["type"]),
    name: String(row["name"]),
    sql: String(row["sql"]),
  }));
  const searches = all.filter(isSearch).map((each) => each.name);
  const isShadow = ({ name }: Made) =>
    SHADOW.test(name) && searches.includes(name.replace(SHADOW, ""));
  const defined = all.filter((each) => each.type === "table" && !isShadow(each));
  const dependents = all.filter((each) => each.type !== "table");
  return {
    tables: await Promise.all(
      defined.filter((each) => !isWords(each)).map((each) => describe(reader, each)),
    ),
    definitions: defined.map((each) => each.sql ?? ""),
    // A trigger may depend on a view.
    dependents: [...dependents].sort((a, b) => rankOf(a) - rankOf(b)).map((each) => each.sql ?? ""),
  };
}

function isSearch({ sql }: Made): boolean {
  return /^CREATE VIRTUAL TABLE/i.test(sql ?? "");
}

/** The words of a full-text table are read from its index. */
function isWords({ sql }: Made): boolean {
  return /^CREATE VIRTUAL TABLE \S+ USING fts5vocab/i.test(sql ?? "");
}

function rankOf({ type }: Made): number {
  return ["index", "view", "trigger"].indexOf(type);
}

async function describe(reader: Reader, made: Made): Promise<Table> {
  const { rows } = await reader.execute({
    sql: "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid",
    args: [made.name],
  });
  const columns = rows.map((row) => String(row["name"]));
  const keys = rows
    .filter((row) => Number(row["pk"]) > 0)
    .sort((a, b) => Number(a["pk"]) - Number(b["pk"]));
  if (/WITHOUT ROWID/i.test(made.sql ?? ""))
    return { name: made.name, columns, order: keys.map((row) => String(row["name"])) };
  // The rowid joins a row of a full-text table to its record.
  return {
    name: made.name,
    columns: isSearch(made) ? ["rowid", ...columns] : columns,
    order: ["rowid"],
  };
}

const ROWS_AT_ONCE = 1000;

/** All rows of a table in batches, in key order. */
export async function* rowsOf(
  reader: Reader,
  { name, columns, order }: Table,
): AsyncGenerator<InValue[][]> {
  const keys = order.map(quoted).join(", ");
  const marks = order.map(() => "?").join(", ");
  let after: InValue[] | null = null;
  for (;;) {
    const from: string = after ? `WHERE (${keys}) > (${marks})` : "";
    const sql: string = `SELECT ${keys}, ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ${from} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
    const { rows }: ResultSet = await reader.execute({ sql, args: after ?? [] });
    const values: InValue[][] = rows.map((row) =>
      Array.from({ length: order.length + columns.length }, (_, at) => row[at] ?? null),
    );
    if (values.length > 0) yield values.map((row) => row.slice(order.length));
    if (values.length < ROWS_AT_ONCE) return;
    after = values.at(-1)?.slice(0, order.length) ?? null;
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** One row as a line of JSON; bytes as base64. */
export function lineOf(row: readonly InValue[]): string {
  return JSON.stringify(
    row.map((value) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array
        ? { bytes: Buffer.from(new Uint8Array(value)).toString("base64") }
        : value,
    ),
  );
}

const lineSchema = z.array(
  z.union([z.null(), z.string(), z.number(), z.object({ bytes: z.string() })]),
);

export function rowOf(line: string): InValue[] {
  return lineSchema
    .parse(JSON.parse(line))
    .map((value) =>
      typeof value === "object" && value !== null ? Buffer.from(value.bytes, "base64") : value,
    );
}
