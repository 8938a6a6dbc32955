import type { TenantDatabase } from "~/database/open-database";

/** The columns of a tenant that the migration needs. */
export type FleetTenant = { id: string; code: string; schemaVersion: number };

const PAGE = 200;
/** Tenants that are being created or deleted are migrated by that command. */
const THEIRS = "status IN ('active', 'suspended')";
const SELECT = `SELECT id, code, schema_version FROM tenants WHERE ${THEIRS}`;

/** Tenants whose version in the directory is below `version`, ordered by id, in pages. */
export async function* tenantsBehind(
  directory: TenantDatabase,
  version: number,
): AsyncGenerator<FleetTenant, undefined> {
  let after = "";
  for (;;) {
    const { rows } = await directory.read({
      sql: `${SELECT} AND schema_version < ? AND id > ? ORDER BY id LIMIT ?`,
      args: [version, after, PAGE],
    });
    for (const row of rows) yield tenantFrom(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = String(last["id"]);
  }
}

export async function countTenants(
  directory: TenantDatabase,
  version: number,
): Promise<{ all: number; behind: number }> {
  const { rows } = await directory.read({
    sql: `SELECT count(*) AS all_of_them, count(*) FILTER (WHERE schema_version < ?) AS behind FROM tenants WHERE ${THEIRS}`,
    args: [version],
  });
  return { all: Number(rows[0]?.["all_of_them"]), behind: Number(rows[0]?.["behind"]) };
}

export async function tenantByCode(directory: TenantDatabase, code: string): Promise<FleetTenant> {
  const { rows } = await directory.read({ sql: `${SELECT} AND code = ?`, args: [code] });
  if (!rows[0]) throw new Error(`There is no company "${code}" to use as a canary`);
  return tenantFrom(rows[0]);
}

/** Never lowers the version: of two concurrent runs of different releases, the newer one's version stays. */
export async function recordVersion(
  directory: TenantDatabase,
  id: string,
  version: number,
): Promise<void> {
  await directory.write([
    {
      sql: "UPDATE tenants SET schema_version = ?, updated_at = unixepoch() * 1000 WHERE id = ? AND schema_version < ?",
      args: [version, id, version],
    },
  ]);
}

function tenantFrom(row: { readonly [name: string]: unknown }): FleetTenant {
  return {
    id: String(row["id"]),
    code: String(row["code"]),
    schemaVersion: Number(row["schema_version"]),
  };
}
