import { max } from "drizzle-orm";
import type { RequestContext } from "./request-context";
import { schemaMigrations } from "~/database/schema/system";

/**
 * Number of the newest migration, as recorded in the database itself. The directory may be behind
 * or wrong.
 */
export async function appliedSchema(context: RequestContext): Promise<number> {
  const [newest] = await context.db
    .select({ version: max(schemaMigrations.version) })
    .from(schemaMigrations);
  return newest?.version ?? 0;
}
