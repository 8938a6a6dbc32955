import {
  type DatabaseOptions,
  openDatabase,
  type TenantDatabase,
} from "../../../app/kernel/server/database/open-database";

/** The product waits eight seconds for a database, which a busy machine can exceed. */
const RESPONSE_MS = 120_000;

/** A test's own handle on a database. */
export function openTestDatabase(options: DatabaseOptions): TenantDatabase {
  return openDatabase({ timeoutMs: RESPONSE_MS, ...options });
}
