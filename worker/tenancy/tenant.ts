import { and, count, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { FEED_PATH } from "~/features/calendar-feeds/model";
import { SESSION_COOKIE } from "~/features/sessions/model";
import { BoundedMap } from "~/kernel/bounded-map";
import { Refusal } from "~/kernel/refusal";
import type { Language } from "~/kernel/text/languages";
import { scaled } from "~/kernel/time-limits";
import { DEVICE_COOKIE } from "~/server/authentication/device-cookie";
import { toStatement } from "~/server/command/statement";
import { NUMBER, value } from "~/database/fields";
import { openDatabase } from "~/database/open-database";
import { sessionAttempts } from "~/database/schema/system";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env } from "../env";
import type { AppEnv, AppContext } from "../app-env";
import { Directory, MAX_CACHED_TENANTS, type Tenant } from "./directory";
import { originOf } from "./create-request-context";
import { readStreams } from "./read-streams";
import { lookUp, sourceOf } from "../middleware/concurrency-limit";
import { cookieIn } from "../middleware/cookies";
import { tenantCodeOf } from "../middleware/host";
import { logBug } from "../observability/log";
import { audience, isWrite } from "../pages/paths";
import { formerCodes, tenantHosts, tenants } from "./schema";
import { SCHEMA_VERSION } from "./schema-version";

const directory = new Directory();

/**
 * Determines the tenant of the host. An unregistered host gets a plain 400. An unknown code gets a
 * page that asks for the company's code. The host of a code that the company had before redirects
 * to its present one.
 */
export const tenant: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = tenantCodeOf(new URL(c.req.url).host, c.env.APP_DOMAIN);
  if (host.kind === "odd") return c.text("Bad request", 400);
  if (host.kind === "none") throw new Refusal("tenant_unknown");
  const found =
    host.kind === "tenant" ? await openTenant(host.code, c) : await openTenant(host.host, c);
  if (!found && host.kind === "other") return c.text("Bad request", 400);
  if (!found) throw new Refusal("tenant_unknown");
  greet(found, c);
  c.set("tenant", found);
  if (host.kind === "tenant" && host.code !== found.code && mayMove(c)) return moved(c, found);
  await next();
};

/**
 * Whether a request can follow to another origin. The others are served at the former one: calls of programs, calendars, and the manifest,
 * which is fetched without cookies. So is everything of a browser in which somebody has signed in, because what it has stored and not sent
 * yet belongs to the former origin.
 */
function mayMove(c: AppContext): boolean {
  const { pathname } = new URL(c.req.url);
  return (
    !isWrite(c.req.method) &&
    audience(c.req.url) === "page" &&
    pathname !== "/manifest.webmanifest" &&
    !pathname.startsWith(`${FEED_PATH}/`) &&
    [SESSION_COOKIE, DEVICE_COOKIE].every((name) => cookieIn(c.req.raw, name) === undefined)
  );
}

/** Temporary, because a browser would keep a permanent redirect after another company has claimed the code. */
function moved(c: AppContext, { code }: Tenant): Response {
  const { pathname, search } = new URL(c.req.url);
  c.header("cache-control", "no-store");
  return c.redirect(`${originOf(c.env, code)}${pathname}${search}`, 302);
}

const met = new BoundedMap<string, true>(MAX_CACHED_TENANTS);

/**
 * Once per isolate and tenant: the first request also sends an outbox message, for rows left by a
 * restart or an external command.
 */
function greet({ id }: Tenant, c: AppContext): void {
  if (met.get(id)) return;
  met.set(id, true);
  c.executionCtx.waitUntil(
    c.env.OUTBOX.send({ tenant: id }).catch((error: unknown) => logBug(c.get("requestId"), error)),
  );
}

/** Finds the tenant by code, or by a host of its own. A code never contains a dot. */
async function openTenant(host: string, c: AppContext): Promise<Tenant | null> {
  const found = cached(host)
    ? await directory.find(host, Date.now(), readTenant(c.env))
    : await lookUp({
        host,
        source: sourceOf(c),
        signal: c.req.raw.signal,
        cached: () => cached(host),
        read: () => directory.readAgain(host, Date.now(), readTenant(c.env)),
      });
  if (!found) return null;
  if (found.status === "suspended") throw new Refusal("tenant_suspended");
  if (!isCurrent(found)) throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 30 });
  return found;
}

/** One whose schema was outdated may have been migrated since it was cached. */
function cached(host: string): Tenant | null {
  const tenant = directory.cached(host, Date.now());
  return tenant && isCurrent(tenant) ? tenant : null;
}

function isCurrent({ schemaVersion }: Tenant): boolean {
  return schemaVersion >= SCHEMA_VERSION;
}

const COLUMNS = {
  id: tenants.id,
  code: tenants.code,
  name: tenants.name,
  status: tenants.status,
  schemaVersion: tenants.schemaVersion,
  language: tenants.language,
};

/** By a host of its own, its code, or a code that it had before. A tenant that is being created or deleted is not found. */
function readTenant(env: Env): (key: string) => Promise<Tenant | null> {
  const { drizzle } = openDirectory(env);
  return async (key) => {
    const ofHost = drizzle
      .select({ tenantId: tenantHosts.tenantId })
      .from(tenantHosts)
      .where(eq(tenantHosts.host, key));
    const ofFormerCode = drizzle
      .select({ tenantId: formerCodes.tenantId })
      .from(formerCodes)
      .where(eq(formerCodes.code, key));
    const isTheirs = key.includes(".")
      ? eq(tenants.id, ofHost)
      : or(eq(tenants.code, key), eq(tenants.id, ofFormerCode));
    const [found] = await drizzle
      .select(COLUMNS)
      .from(tenants)
      .where(and(isTheirs, inArray(tenants.status, ["active", "suspended"])));
    return found ?? null;
  };
}

/** For jobs, which have no host. */
export async function findTenantById(env: Env, id: string): Promise<Tenant | null> {
  const [found] = await openDirectory(env)
    .drizzle.select(COLUMNS)
    .from(tenants)
    .where(eq(tenants.id, id));
  return found ?? null;
}

/** For operators, who name a tenant by its code. Returns it in any status. */
export async function findTenantByCode(env: Env, code: string): Promise<Tenant | null> {
  const [found] = await openDirectory(env)
    .drizzle.select(COLUMNS)
    .from(tenants)
    .where(eq(tenants.code, code));
  return found ?? null;
}

/** Number of tenants per status, and how many of them need a migration. */
export async function countTenants(
  env: Env,
): Promise<{ status: string; companies: number; behind: number }[]> {
  const isBehind = lt(tenants.schemaVersion, SCHEMA_VERSION);
  return openDirectory(env)
    .drizzle.select({
      status: tenants.status,
      companies: count(),
      behind: value(NUMBER, sql`count(*) FILTER (WHERE ${isBehind})`),
    })
    .from(tenants)
    .groupBy(tenants.status);
}

/** One page of all active tenants, ordered by id. */
export async function tenantIdsAfter(env: Env, cursor: string, limit: number): Promise<string[]> {
  const rows = await openDirectory(env)
    .drizzle.select({ id: tenants.id })
    .from(tenants)
    .where(and(gt(tenants.id, cursor), eq(tenants.status, "active")))
    .orderBy(tenants.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function setTenantLanguage(
  env: Env,
  id: string,
  language: Language,
  now: Date,
): Promise<void> {
  const directory = openDirectory(env);
  const change = directory.drizzle
    .update(tenants)
    .set({ language, updatedAt: now.getTime() })
    .where(and(eq(tenants.id, id), ne(tenants.language, language)));
  await directory.write([toStatement(change)]);
}

/** Deletes attempts whose window ended long ago. */
export async function sweepDirectory(env: Env, before: number): Promise<void> {
  const directory = openDirectory(env);
  const isOver = and(lt(sessionAttempts.firstAt, before), lt(sessionAttempts.lockedUntil, before));
  await directory.write([toStatement(directory.drizzle.delete(sessionAttempts).where(isOver))]);
}

function openDirectory(env: Env) {
  return openDatabase({
    url: databaseUrl(env, "directory"),
    token: env.DATABASE_TOKEN,
    writer: hubWriter(env, "directory"),
    streams: readStreams,
    timeoutMs: scaled(4000),
  });
}
