import { type SQL } from "drizzle-orm";
import { toStatement } from "../../../app/server/command/statement";
import type { TenantDatabase } from "../../../app/database/open-database";

/** The query plan of SQLite, one step per line: "SEARCH users USING INDEX …", "USE TEMP B-TREE FOR ORDER BY". */
export async function explain(
  database: TenantDatabase,
  query: { toSQL(): { sql: string; params: unknown[] } } | SQL | string,
): Promise<string[]> {
  const { sql, args } = typeof query === "string" ? { sql: query, args: [] } : toStatement(query);
  const { rows } = await database.read({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  return rows.map((row) => String(row["detail"]));
}
