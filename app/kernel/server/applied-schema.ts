import { sql } from "drizzle-orm";
import type { RequestContext } from "./request-context";

/**
 * Number of the newest migration, as recorded in the database itself. The directory may be behind
 * or wrong.
 */
export async function appliedSchema(context: RequestContext): Promise<number> {
  const rows = await context.db.all<{ version: number | null }>(
    sql`SELECT max(version) AS version FROM schema_migrations`,
  );
  return rows[0]?.version ?? 0;
}
