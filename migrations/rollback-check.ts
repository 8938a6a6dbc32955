import { openDatabase } from "~/kernel/server/database/open-database";
import { type Migration, readMigrations } from "./read-migrations";

/**
 * What the companies' databases have been through since the schema that some older code relies on, and that this code may not bear:
 * a sentence each. A file that narrows names the schema since which nothing uses what it takes.
 */
export async function narrowingMigrationsSince(directory: { url: string; token?: string }, schema: number, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations("tenant"));
  const newest = await newestSchema(directory);
  const narrowed = known.filter(({ version, narrows }) => version > schema && version <= newest && narrows && !(unusedSince(narrows) <= schema));
  const unknown = newest > known.length ? [`Companies have schema ${newest}, but the newest migration here is ${known.length}: the changes in between are unknown.`] : [];
  return [...unknown, ...narrowed.map(({ version, name, narrows }) => `Migration ${version} (${name}) has removed something: ${narrows}`)];
}

function unusedSince(reason: string): number {
  return Number(/since schema version (\d+)/.exec(reason)?.[1] ?? Number.NaN);
}

/** Of any company: one that is behind bears all that it will bear later. */
async function newestSchema(directory: { url: string; token?: string }): Promise<number> {
  const { rows } = await openDatabase(directory).read({ sql: "SELECT coalesce(max(schema_version), 0) AS newest FROM tenants" });
  return Number(rows[0]?.["newest"]);
}
