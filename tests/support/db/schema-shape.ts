import type { FreshDatabase } from "./database";

type Column = { type: string; needed: boolean; key: boolean };
type Table = {
  columns: Map<string, Column>;
  checks: string[];
  unique: string[];
  refusing: string[];
};
/** The parts of a schema that existing code relies on. */
type Shape = Map<string, Table>;

const TABLES =
  "SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name";
const COLUMNS = `SELECT t.name AS "table", c.name, c.type, c."notnull" = 1 AND c.dflt_value IS NULL AND c.hidden = 0 AND NOT (c.pk = 1 AND c.type = 'INTEGER') AS needed, c.pk > 0 AS key
  FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type IN ('table', 'view')`;
const UNIQUE = `SELECT t.name AS "table", (SELECT group_concat(coalesce(name, 'expression')) FROM pragma_index_info(i.name)) || ' ' || coalesce((SELECT sql FROM sqlite_schema WHERE name = i.name), '') AS what
  FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table' AND i."unique" = 1`;
const REFUSING =
  "SELECT tbl_name AS \"table\", name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE%'";

export async function shapeOf({ open }: FreshDatabase): Promise<Shape> {
  const database = open();
  const readRows = async (sql: string) => (await database.read({ sql })).rows;
  const [tables, columns, unique, refusing] = await Promise.all([
    readRows(TABLES),
    readRows(COLUMNS),
    readRows(UNIQUE),
    readRows(REFUSING),
  ]);
  const shape: Shape = new Map(
    tables.map((row) => [
      String(row["name"]),
      { columns: new Map(), checks: checksIn(String(row["sql"])), unique: [], refusing: [] },
    ]),
  );
  for (const row of columns)
    shape.get(String(row["table"]))?.columns.set(String(row["name"]), {
      type: String(row["type"]),
      needed: row["needed"] === 1,
      key: row["key"] === 1,
    });
  for (const row of unique) shape.get(String(row["table"]))?.unique.push(String(row["what"]));
  for (const row of refusing) shape.get(String(row["table"]))?.refusing.push(String(row["name"]));
  return shape;
}

/** Returns the expressions inside CHECK ( … ), which may contain parentheses. */
export function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK\s*\(/gi)].map(({ index, 0: opening }) => {
    const from = index + opening.length;
    let depth = 1;
    let at = from;
    for (; depth > 0 && at < sql.length; at += 1)
      depth += sql[at] === "(" ? 1 : sql[at] === ")" ? -1 : 0;
    return sql
      .slice(from, at - 1)
      .replace(/\s+/g, " ")
      .trim();
  });
}

/** Schema changes that can break code written for the earlier schema; empty if the schema was only extended. */
export function narrowings(before: Shape, after: Shape): string[] {
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    return is ? narrowed(was, is).map((what) => `${name}: ${what}`) : [`${name} is gone`];
  });
}

function narrowed(was: Table, is: Table): string[] {
  const known = [...was.columns.keys()];
  const added = [...is.columns].filter(([name]) => !was.columns.has(name));
  return [
    ...known.filter((name) => !is.columns.has(name)).map((name) => `column ${name} is gone`),
    ...[...was.columns].flatMap(([name, column]) => changed(name, column, is.columns.get(name))),
    ...added.filter(([, { needed }]) => needed).map(([name]) => `column ${name} is new and needed`),
    // A rule on a new column does not affect code that does not use the column.
    ...is.checks
      .filter(
        (check) =>
          !was.checks.includes(check) &&
          !added.some(([name]) => new RegExp(`\\b${name}\\b`).test(check)),
      )
      .map((check) => `CHECK (${check}) is new`),
    ...is.unique
      .filter((each) => !was.unique.includes(each))
      .map((each) => `UNIQUE ${each.trim()} is new`),
    ...is.refusing
      .filter((each) => !was.refusing.includes(each))
      .map((each) => `trigger ${each} may refuse`),
  ];
}

function changed(name: string, was: Column, is: Column | undefined): string[] {
  if (!is) return [];
  return [
    ...(was.type === is.type ? [] : [`column ${name} was ${was.type}`]),
    ...(was.key === is.key ? [] : [`column ${name} joined or left the key`]),
    ...(is.needed && !was.needed ? [`column ${name} is needed now`] : []),
  ];
}
