import { type SQL } from "drizzle-orm";
import { drizzleOver } from "../../../app/database/drizzle-client";
import { toStatement } from "../../../app/server/command/statement";
import type { Statement, TenantDatabase } from "../../../app/database/open-database";
import type { Actor } from "../../../app/kernel/authorization/roles";
import type { AuthContext } from "../../../app/server/request-context";
import { actorOf } from "../records/people";
import { ctxFor } from "./auth-context";

/** The query plan of SQLite, one step per line: "SEARCH users USING INDEX …", "USE TEMP B-TREE FOR ORDER BY". */
export async function explain(
  database: Pick<TenantDatabase, "read">,
  query: { toSQL(): { sql: string; params: unknown[] } } | SQL | string,
): Promise<string[]> {
  const statement = typeof query === "string" ? { sql: query, args: [] } : toStatement(query);
  return explainStatement(database, statement);
}

/** The same for one that was sent. */
export async function explainStatement(
  database: Pick<TenantDatabase, "read">,
  { sql, args }: Statement,
): Promise<string[]> {
  const { rows } = await database.read({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  return rows.map((row) => String(row["detail"]));
}

type Place = Parameters<typeof ctxFor>[0] & { database: Pick<TenantDatabase, "read"> };

/**
 * The statements that a query of the product reads with, for a user: those whose SQL matches `which`. Throws where there are none, so that
 * what is said of all of them is said of something.
 */
export async function readsOf(
  place: Place,
  who: string | Actor,
  query: (ctx: AuthContext) => Promise<unknown>,
  which = /^/,
): Promise<[Statement, ...Statement[]]> {
  const sent: Statement[] = [];
  const open: Place["open"] = (options) => {
    const database = place.open(options);
    const read = (statement: Statement) => {
      sent.push(statement);
      return database.read(statement);
    };
    return { ...database, read, drizzle: drizzleOver({ read, write: database.write }) };
  };
  await query(ctxFor({ ...place, open }, typeof who === "string" ? actorOf(who) : who));
  const [first, ...others] = sent.filter(({ sql }) => which.test(sql));
  if (!first) throw new Error(`No statement matches ${which}`);
  return [first, ...others];
}

/** The statement of a list that reads the rows of the page, or of the cards. */
export const PAGE_ROWS = / AS found CROSS JOIN /;

/** The steps of the plans of these statements, one per line. */
export async function planOf(...reads: Parameters<typeof readsOf>): Promise<string> {
  const [{ database }] = reads;
  const plans: string[] = [];
  for (const statement of await readsOf(...reads))
    plans.push(...(await explainStatement(database, statement)));
  return plans.join("\n");
}
