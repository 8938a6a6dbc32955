import { sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import { openDatabase } from "~/kernel/server/database/open-database";
import { databaseUrl, type Env } from "../env";
import type { Journey } from "../journey";
import { Directory, type Tenant } from "./directory";
import { tenantCodeOf } from "./host";
import { SCHEMA_VERSION } from "./schema-version";

const directory = new Directory();

/** Which company this host belongs to. An odd host is told nothing, an unknown one asks for the company's code. */
export const tenant: MiddlewareHandler<Journey> = async (c, next) => {
  const host = tenantCodeOf(new URL(c.req.url).host, c.env.APP_DOMAIN);
  if (host.kind === "odd") return c.text("Bad request", 400);
  if (host.kind === "none") throw new Refusal("tenant_unknown");
  c.set("tenant", await openTenant(host.code, c.env));
  await next();
};

async function openTenant(code: string, env: Env): Promise<Tenant> {
  const read = readTenant(env);
  let found = await directory.find(code, Date.now(), read);
  // Migrated a moment ago, perhaps.
  if (found && found.schemaVersion < SCHEMA_VERSION) found = await directory.readAgain(code, Date.now(), read);
  if (!found) throw new Refusal("tenant_unknown");
  if (found.status === "suspended") throw new Refusal("tenant_suspended");
  if (found.schemaVersion < SCHEMA_VERSION) throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 30 });
  return found;
}

const COLUMNS = sql`id, code, name, status, schema_version AS schemaVersion, language`;

/** One that is being made or deleted is not there. */
function readTenant(env: Env): (code: string) => Promise<Tenant | null> {
  const { drizzle } = openDirectory(env);
  return async (code) => (await drizzle.all<Tenant>(sql`SELECT ${COLUMNS} FROM tenants WHERE code = ${code} AND status IN ('active', 'suspended')`))[0] ?? null;
}

/** For jobs, which know no host. */
export async function findTenantById(env: Env, id: string): Promise<Tenant | null> {
  const rows = await openDirectory(env).drizzle.all<Tenant>(sql`SELECT ${COLUMNS} FROM tenants WHERE id = ${id}`);
  return rows[0] ?? null;
}

/** A page of the walk over all active tenants, by id. */
export async function tenantIdsAfter(env: Env, cursor: string, limit: number): Promise<string[]> {
  const rows = await openDirectory(env).drizzle.all<{ id: string }>(
    sql`SELECT id FROM tenants WHERE id > ${cursor} AND status = 'active' ORDER BY id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Attempts whose window has long passed. */
export async function sweepDirectory(env: Env, before: number): Promise<void> {
  await openDirectory(env).write([{ sql: "DELETE FROM session_attempts WHERE first_at < ? AND locked_until < ?", args: [before, before] }]);
}

export function openDirectory(env: Env) {
  return openDatabase({ url: databaseUrl(env, "directory"), token: env.DATABASE_TOKEN, timeoutMs: 4000 });
}
