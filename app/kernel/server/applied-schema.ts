import { sql } from "drizzle-orm";
import type { Visit } from "./ctx";

/** The newest migration that the database itself remembers; the directory may know less, or be wrong. */
export async function appliedSchema(visit: Visit): Promise<number> {
  const rows = await visit.db.all<{ version: number | null }>(sql`SELECT max(version) AS version FROM schema_migrations`);
  return rows[0]?.version ?? 0;
}
