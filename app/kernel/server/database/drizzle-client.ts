import type { Client } from "@libsql/client";
import type { TablesRelationalConfig } from "drizzle-orm";
import { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { LibSQLSession } from "drizzle-orm/libsql/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { ResultSet } from "./rows";
import type { Statement } from "./hrana";

type Calls = { read(statement: Statement): Promise<ResultSet>; write(statements: Statement[]): Promise<ResultSet[]> };

const dialect = new SQLiteAsyncDialect();

/** drizzle over the gathering client. Its own entry points would bring a second client along, so the parts are put together here. */
export function drizzleOver(calls: Calls): LibSQLDatabase {
  const execute = (statement: Statement) => (isRead(statement.sql) ? calls.read(statement) : Promise.reject(notARead()));
  const session = new PlainSession<Record<string, never>, Record<string, never>>(asClient({ execute, batch: calls.write }), dialect, undefined, {}, undefined);
  return new LibSQLDatabase("async", dialect, session, undefined);
}

/** drizzle wraps each failure in one whose message holds the bound values, which are personal, and hides its class. */
class PlainSession<Full extends Record<string, unknown>, Tables extends TablesRelationalConfig> extends LibSQLSession<Full, Tables> {
  override prepareQuery: LibSQLSession<Full, Tables>["prepareQuery"] = (...how) =>
    Object.assign(super.prepareQuery(...how), { queryWithCache: <T>(_sql: string, _params: unknown[], query: () => Promise<T>) => query() });
}

/** These two are all that drizzle's session calls, apart from transactions and migrations, which request code has not got. */
function asClient(calls: { execute: Calls["read"]; batch: Calls["write"] }): Client {
  return calls as unknown as Client;
}

const READING = /^(?:\s|--[^\n]*\n|\/\*.*?\*\/)*(?:select|values|explain|pragma|with)\b/is;
const WRITING_AFTER_WITH = /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|update\s+\S+\s+set)\b/i;

/** Reads are retried, so a write must never pass as one. */
export function isRead(sql: string): boolean {
  return READING.test(sql) && !WRITING_AFTER_WITH.test(sql);
}

function notARead(): TypeError {
  return new TypeError("A single statement may only read. Writes are one batch: return them as steps of a command.");
}
