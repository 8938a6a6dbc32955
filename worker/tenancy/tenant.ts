import { sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import { openDatabase } from "~/kernel/server/database/open-database";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env } from "../env";
import type { AppEnv, AppContext } from "../app-env";
import { Directory, type Tenant } from "./directory";
import { tenantCodeOf } from "../middleware/host";
import { logBug } from "../observability/log";
import { SCHEMA_VERSION } from "./schema-version";

const directory = new Directory();

/** Which company this host belongs to. A host that nobody registered is told nothing, an unknown code asks for the company's. */
export const tenant: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = tenantCodeOf(new URL(c.req.url).host, c.env.APP_DOMAIN);
  if (host.kind === "odd") return c.text("Bad request", 400);
  if (host.kind === "none") throw new Refusal("tenant_unknown");
  const found = host.kind === "tenant" ? await openTenant(host.code, c.env) : await openTenant(host.host, c.env);
  if (!found && host.kind === "other") return c.text("Bad request", 400);
  if (!found) throw new Refusal("tenant_unknown");
  greet(found, c);
  c.set("tenant", found);
  await next();
};

const met = new Set<string>();

/** Once in each isolate's life: what a restart or a command from outside left in the outbox is sent with the first visit. */
function greet({ id }: Tenant, c: AppContext): void {
  if (met.has(id)) return;
  met.add(id);
  c.executionCtx.waitUntil(c.env.OUTBOX.send({ tenant: id }).catch((error: unknown) => logBug(c.get("requestId"), error)));
}

/** By its code, or by a host of its own: no code has a dot in it. */
async function openTenant(key: string, env: Env): Promise<Tenant | null> {
  const read = readTenant(env);
  let found = await directory.find(key, Date.now(), read);
  // Migrated a moment ago, perhaps.
  if (found && found.schemaVersion < SCHEMA_VERSION) found = await directory.readAgain(key, Date.now(), read);
  if (!found) return null;
  if (found.status === "suspended") throw new Refusal("tenant_suspended");
  if (found.schemaVersion < SCHEMA_VERSION) throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 30 });
  return found;
}

const COLUMNS = sql`id, code, name, status, schema_version AS schemaVersion, language`;

/** One that is being made or deleted is not there. */
function readTenant(env: Env): (key: string) => Promise<Tenant | null> {
  const { drizzle } = openDirectory(env);
  return async (key) => {
    const isTheirs = key.includes(".") ? sql`id = (SELECT tenant_id FROM tenant_hosts WHERE host = ${key})` : sql`code = ${key}`;
    return (await drizzle.all<Tenant>(sql`SELECT ${COLUMNS} FROM tenants WHERE ${isTheirs} AND status IN ('active', 'suspended')`))[0] ?? null;
  };
}

/** For jobs, which know no host. */
export async function findTenantById(env: Env, id: string): Promise<Tenant | null> {
  const rows = await openDirectory(env).drizzle.all<Tenant>(sql`SELECT ${COLUMNS} FROM tenants WHERE id = ${id}`);
  return rows[0] ?? null;
}

/** For those who run this, who name it as people do; whatever its state. */
export async function findTenantByCode(env: Env, code: string): Promise<Tenant | null> {
  const rows = await openDirectory(env).drizzle.all<Tenant>(sql`SELECT ${COLUMNS} FROM tenants WHERE code = ${code}`);
  return rows[0] ?? null;
}

/** How many there are in each state, and how many of them wait for a migration. */
export async function countTenants(env: Env): Promise<{ status: string; companies: number; behind: number }[]> {
  return openDirectory(env).drizzle.all(
    sql`SELECT status, count(*) AS companies, count(*) FILTER (WHERE schema_version < ${SCHEMA_VERSION}) AS behind FROM tenants GROUP BY status`,
  );
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
  return openDatabase({ url: databaseUrl(env, "directory"), token: env.DATABASE_TOKEN, writer: hubWriter(env, "directory"), timeoutMs: 4000 });
}
