import { openDatabase } from "~/database/open-database";
import type { Migration } from "./parse-migration";
import { readMigrations } from "./read-migrations";

/**
 * Rollback blockers: migrations applied to tenant databases after the schema version that an older release needs, and that this release may
 * not be compatible with. One sentence each. A narrowing migration names the schema version since which nothing uses what it removes.
 */
export async function narrowingMigrationsSince(
  directory: { url: string; token?: string | undefined },
  schema: number,
  migrations?: Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations("tenant"));
  const newest = await newestSchema(directory);
  const narrowed = known.filter(
    ({ version, narrows }) =>
      version > schema && version <= newest && narrows && !(unusedSince(narrows) <= schema),
  );
  const unknown =
    newest > known.length
      ? [
          `Companies have schema ${newest}, but the newest migration here is ${known.length}: the changes in between are unknown.`,
        ]
      : [];
  return [
    ...unknown,
    ...narrowed.map(
      ({ version, name, narrows }) =>
        `Migration ${version} (${name}) has removed something: ${narrows}`,
    ),
  ];
}

function unusedSince(reason: string): number {
  return Number(/since schema version (\d+)/.exec(reason)?.[1] ?? Number.NaN);
}

/** The highest version of any tenant: outdated tenants will reach it too. */
async function newestSchema(directory: {
  url: string;
  token?: string | undefined;
}): Promise<number> {
  const { rows } = await openDatabase(directory).read({
    sql: "SELECT coalesce(max(schema_version), 0) AS newest FROM tenants",
  });
  return Number(rows[0]?.["newest"]);
}
