import type { Row, TenantDatabase } from "../../../app/database/open-database";
import { checksIn } from "../db/schema-shape";
import { byText, sortedChecks, type TableShape } from "./table-shape";

type MigratedTable = {
  kind: "table" | "view" | "virtual" | "shadow";
  strict: boolean;
  withoutRowid: boolean;
  shape: TableShape;
};
export type MigratedDatabase = { tables: Map<string, MigratedTable>; triggers: string[] };

// sqlite_schema lists itself, and sqld adds a table for its functions.
const OWN = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'`;
const TABLES = `SELECT name, type, wr, strict, coalesce((SELECT sql FROM sqlite_schema s WHERE s.name = t.name), '') AS sql FROM pragma_table_list t WHERE schema = 'main' AND ${OWN}`;
const COLUMNS = ofEachTable(
  'c.name, c.type, c."notnull" AS needed, c.dflt_value AS standard, c.pk, c.hidden',
  "pragma_table_xinfo(t.name) c",
);
const FOREIGN_KEYS = ofEachTable(
  'k.id, k."table" AS target, k."from" AS source, k."to" AS aim, k.on_update AS onUpdate, k.on_delete AS onDelete',
  "pragma_foreign_key_list(t.name) k",
  "k.id, k.seq",
);
const INDEXES = ofEachTable(
  `i.name, i."unique" AS once, i.origin, x.name AS "column", x."desc" AS falling, x.coll, coalesce((SELECT sql FROM sqlite_schema s WHERE s.name = i.name), '') AS sql`,
  "pragma_index_list(t.name) i, pragma_index_xinfo(i.name) x",
  "i.name, x.seqno",
  "x.key = 1",
);
const TRIGGERS = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";

function ofEachTable(columns: string, pragmas: string, order = "1", where = "1"): string {
  return `SELECT t.name AS owner, ${columns} FROM sqlite_schema t, ${pragmas} WHERE t.type IN ('table', 'view') AND ${where} ORDER BY ${order}`;
}

export async function readMigratedDatabase(database: TenantDatabase): Promise<MigratedDatabase> {
  const readRows = async (sql: string) => (await database.read({ sql })).rows;
  const [tables, columns, keys, indexes, triggers] = await Promise.all(
    [TABLES, COLUMNS, FOREIGN_KEYS, INDEXES, TRIGGERS].map(readRows),
  );
  const of = (rows: Row[] = [], name: string) => rows.filter((row) => row["owner"] === name);
  return {
    tables: new Map(
      (tables ?? []).map((row) => {
        const name = text(row, "name");
        const sql = text(row, "sql").replaceAll(/--[^\n]*/g, "");
        const parts = {
          columns: of(columns, name),
          keys: of(keys, name),
          indexes: of(indexes, name),
        };
        return [
          name,
          {
            kind: kindOf(text(row, "type")),
            strict: row["strict"] === 1,
            withoutRowid: row["wr"] === 1,
            shape: shapeFrom(sql, parts),
          },
        ];
      }),
    ),
    triggers: (triggers ?? []).map((row) => text(row, "name")),
  };
}

function shapeFrom(
  sql: string,
  parts: { columns: Row[]; keys: Row[]; indexes: Row[] },
): TableShape {
  const keyed = parts.columns.filter((row) => row["pk"] !== 0);
  const indexes = grouped(parts.indexes, "name");
  const visible = parts.columns.filter((row) => row["hidden"] !== 1);
  return {
    columns: Object.fromEntries(
      visible.map((row) => [text(row, "name"), columnText(row, keyed.length, sql)]),
    ),
    primaryKey: keyed
      .sort((a, b) => Number(a["pk"]) - Number(b["pk"]))
      .map((row) => text(row, "name")),
    foreignKeys: grouped(parts.keys, "id").map(foreignKeyText).sort(byText),
    unique: indexes
      .filter(([first]) => first?.["origin"] === "u")
      .map(columnsOfIndex)
      .sort(byText),
    indexes: Object.fromEntries(
      indexes
        .filter(([first]) => first?.["origin"] === "c")
        .map((rows) => [text(rows[0], "name"), indexText(rows)]),
    ),
    checks: sortedChecks(checksIn(sql)),
  };
}

function columnText(row: Row, keys: number, sql: string): string {
  const name = text(row, "name");
  const type = text(row, "type");
  // The column is an alias of the rowid, which is never null.
  const isRowid = row["pk"] === 1 && keys === 1 && type === "INTEGER";
  const isKey = row["pk"] !== 0 && keys === 1;
  const mode = { 2: "virtual", 3: "stored" }[Number(row["hidden"])];
  return [
    type,
    ...(row["needed"] === 1 || isRowid ? ["NOT NULL"] : []),
    ...(isKey && /\bAUTOINCREMENT\b/i.test(sql) ? ["AUTOINCREMENT"] : []),
    ...(row["standard"] === null ? [] : [`DEFAULT ${text(row, "standard")}`]),
    ...(mode ? [`AS (${generatedIn(sql, name)}) ${mode}`] : []),
  ].join(" ");
}

/** PRAGMA table_xinfo does not contain the expression. */
function generatedIn(sql: string, name: string): string {
  const found = new RegExp(`\\b${name} \\w+ GENERATED ALWAYS AS \\((.*)\\) (?:STORED|VIRTUAL)`);
  return found.exec(sql)?.[1] ?? "";
}

function foreignKeyText(rows: Row[]): string {
  const list = (name: string) => rows.map((row) => text(row, name)).join(", ");
  const action = (name: string) => text(rows[0], name).toLowerCase();
  return `(${list("source")}) → ${text(rows[0], "target")} (${list("aim")}), update ${action("onUpdate")}, delete ${action("onDelete")}`;
}

function indexText(rows: Row[]): string {
  const where = /\bWHERE\b(.*)$/is.exec(text(rows[0], "sql"))?.[1]?.replaceAll(/\s+/g, " ").trim();
  return `${rows[0]?.["once"] === 1 ? "unique " : ""}${columnsOfIndex(rows)}${where ? ` where ${where}` : ""}`;
}

function columnsOfIndex(rows: Row[]): string {
  const columns = rows.map((row) =>
    [
      row["column"] ?? "expression",
      ...(row["falling"] === 1 ? ["DESC"] : []),
      ...(row["coll"] === "BINARY" ? [] : [row["coll"]]),
    ].join(" "),
  );
  return `(${columns.join(", ")})`;
}

function grouped(rows: Row[], name: string): Row[][] {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[name], [...(groups.get(row[name]) ?? []), row]);
  return [...groups.values()];
}

function kindOf(type: string): MigratedTable["kind"] {
  if (type === "table" || type === "view" || type === "virtual" || type === "shadow") return type;
  throw new Error(`A table of type ${type}`);
}

function text(row: Row | undefined, name: string): string {
  return String(row?.[name]);
}
