import { sql } from "drizzle-orm";
import type { RequestContext } from "./request-context";

/** The newest migration that the database itself remembers; the directory may know less, or be wrong. */
export async function appliedSchema(context: RequestContext): Promise<number> {
  const rows = await context.db.all<{ version: number | null }>(sql`SELECT max(version) AS version FROM schema_migrations`);
  return rows[0]?.version ?? 0;
}
