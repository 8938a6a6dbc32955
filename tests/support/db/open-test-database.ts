import { stack } from "../stack/stack";
import { StreamPool } from "../../../app/database/stream-pool";
import { openDatabase, type TenantDatabase } from "../../../app/database/open-database";

/** The product waits eight seconds for a database, which a busy machine can exceed. */
const RESPONSE_MS = 120_000;

/**
 * A new stream costs the server 5 ms of CPU time for loading the schema: a test keeps one for its calls. Not where workers use the server,
 * which has streams for them only.
 */
const streams = new StreamPool({ open: 2000, keptPerDatabase: 4, kept: 1000, keptFrom: 1 });

/** A test's own handle on a database. */
export function openTestDatabase(options: Parameters<typeof openDatabase>[0]): TenantDatabase {
  return openDatabase({
    timeoutMs: RESPONSE_MS,
    streams: stack().port ? undefined : streams,
    ...options,
  });
}
