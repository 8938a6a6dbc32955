import { openDatabase } from "~/kernel/server/database/open-database";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env, WRITE_PROBE } from "../env";

const TIMEOUT_MS = 3000;

const STATEMENTS = [
  { sql: "CREATE TABLE IF NOT EXISTS probes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT" },
  {
    sql: "INSERT INTO probes (id, at) VALUES (1, unixepoch()) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
  },
];

let startedAt = 0;
let last: { error: unknown } | null = null;

/**
 * Throws when the database server cannot write. Only one probe per isolate is in progress; other
 * callers get the result of the previous one, so that an unresponsive server does not receive more
 * and more probes.
 */
export async function probeWrites(env: Env): Promise<void> {
  // A request that was cancelled during its probe never completes it.
  if (Date.now() - startedAt < 2 * TIMEOUT_MS) {
    if (last) throw last.error;
    return;
  }
  startedAt = Date.now();
  try {
    const database = openDatabase({
      url: databaseUrl(env, WRITE_PROBE),
      token: env.DATABASE_TOKEN,
      writer: hubWriter(env, WRITE_PROBE),
      timeoutMs: TIMEOUT_MS,
    });
    await database.write(STATEMENTS);
    last = null;
  } catch (error) {
    last = { error };
    throw error;
  } finally {
    startedAt = 0;
  }
}
