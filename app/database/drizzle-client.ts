import type { Client } from "@libsql/client";
import type { TablesRelationalConfig } from "drizzle-orm";
import { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { LibSQLSession } from "drizzle-orm/libsql/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { isChecked } from "./checked";
import { checkResults } from "./checked-select";
import type { ResultSet } from "./rows";
import type { Statement } from "./hrana";

type Calls = {
  read(statement: Statement): Promise<ResultSet>;
  write(statements: Statement[]): Promise<ResultSet[]>;
};

const dialect = new SQLiteAsyncDialect();

/**
 * Builds Drizzle on the gathering client. Drizzle's own entry points would import a second client,
 * so its parts are assembled here.
 */
export function drizzleOver(calls: Calls): LibSQLDatabase {
  const execute = (statement: Statement) =>
    isRead(statement.sql) ? calls.read(statement) : Promise.reject(notARead());
  const session = new PlainSession<Record<string, never>, Record<string, never>>(
    asClient({ execute, batch: calls.write }),
    dialect,
    undefined,
    {},
    undefined,
  );
  return new LibSQLDatabase("async", dialect, session, undefined);
}

/**
 * Drizzle wraps each error in one whose message contains the bound values, which are personal data,
 * and which hides the error class.
 */
class PlainSession<
  Full extends Record<string, unknown>,
  Tables extends TablesRelationalConfig,
> extends LibSQLSession<Full, Tables> {
  override prepareQuery: LibSQLSession<Full, Tables>["prepareQuery"] = (...how) => {
    const prepared = Object.assign(super.prepareQuery(...how), {
      queryWithCache: <T>(_sql: string, _params: unknown[], query: () => Promise<T>) => query(),
    });
    return isChecked ? checkResults(prepared, how[1]) : prepared;
  };
}

/**
 * Drizzle's session calls only these two methods, apart from transactions and migrations, which
 * request code cannot use.
 */
function asClient(calls: { execute: Calls["read"]; batch: Calls["write"] }): Client {
  return calls as unknown as Client;
}

const READING =
  /^(?:\s|--[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:select|values|explain|pragma|with)\b/i;
const WRITING_AFTER_WITH =
  /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|update\s+\S+\s+set)\b/i;

/** Reads are retried, so a write must never count as a read. */
function isRead(sql: string): boolean {
  return READING.test(sql) && !WRITING_AFTER_WITH.test(sql);
}

function notARead(): TypeError {
  return new TypeError(
    "A single statement may only read. Writes are one batch: return them as steps of a command.",
  );
}
