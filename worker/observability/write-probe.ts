import { openDatabase } from "~/kernel/server/database/open-database";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env, WRITE_PROBE } from "../env";

const TIMEOUT_MS = 3000;

const STATEMENTS = [
  { sql: "CREATE TABLE IF NOT EXISTS probes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT" },
  { sql: "INSERT INTO probes (id, at) VALUES (1, unixepoch()) ON CONFLICT (id) DO UPDATE SET at = excluded.at" },
];

let startedAt = 0;
let last: { error: unknown } | null = null;

/**
 * Throws when the database server cannot write. Only one probe of an isolate is under way: another caller is told how the one before
 * ended, so that a server that does not answer is not asked ever more often.
 */
export async function probeWrites(env: Env): Promise<void> {
  // A request that was cancelled in the middle never ends its probe.
  if (Date.now() - startedAt < 2 * TIMEOUT_MS) {
    if (last) throw last.error;
    return;
  }
  startedAt = Date.now();
  try {
    const database = openDatabase({ url: databaseUrl(env, WRITE_PROBE), token: env.DATABASE_TOKEN, writer: hubWriter(env, WRITE_PROBE), timeoutMs: TIMEOUT_MS });
    await database.write(STATEMENTS);
    last = null;
  } catch (error) {
    last = { error };
    throw error;
  } finally {
    startedAt = 0;
  }
}
