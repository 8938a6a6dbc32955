import { Refusal } from "~/kernel/refusal";
import { appliedSchema } from "~/server/applied-schema";
import { outboxBacklog } from "~/server/command/outbox";
import { scaled } from "~/kernel/time-limits";
import { type Env, databaseUrl, WRITE_PROBE } from "../env";
import type { AppContext } from "../app-env";
import { createRequestContext } from "../tenancy/create-request-context";
import { SCHEMA_VERSION } from "../tenancy/schema-version";
import { countTenants, findTenantByCode } from "../tenancy/tenant";
import { openDatabase } from "~/database/open-database";
import { hubWriter } from "../durable-objects/hub-writer";

type Part = { ok: boolean; ms: number; why?: string } & Record<string, unknown>;

/**
 * Health check for operators: probes every part that a response needs, and with ?company=code that
 * tenant's database. 503 when one fails.
 */
export async function deepHealth(c: AppContext): Promise<Response> {
  await refuseStrangers(c);
  const code = c.req.query("company");
  const { env } = c;
  const parts: Record<string, Part> = Object.fromEntries(
    await Promise.all([
      named("directory", () => checkDirectory(env)),
      named("writes", () => probeWrites(env)),
      named("files", () => checkFiles(env)),
      named("pdf", () => env.PDF.awake()),
      named("push", () => env.PUSH.awake()),
      ...(code ? [named("company", () => checkTenant(c, code))] : []),
    ]),
  );
  const ok = Object.values(parts).every((part) => part.ok);
  const release = { id: env.RELEASE?.id ?? "", tag: env.RELEASE?.tag ?? "" };
  return c.json(
    { status: ok ? "ok" : "failing", release, schemaVersion: SCHEMA_VERSION, parts },
    ok ? 200 : 503,
  );
}

/** Responds with "not found" without the right key. */
async function refuseStrangers(c: AppContext): Promise<void> {
  const key = c.env.OPERATOR_KEY;
  const [, given] = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  if (!key || !given || !(await isSame(key, given))) throw new Refusal("not_found");
}

/**
 * Compares digests, which have equal length, and all of their bytes, so that the time reveals
 * nothing.
 */
async function isSame(a: string, b: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [one, other] = [await digest(a), await digest(b)];
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0;
}

async function named(
  name: string,
  check: () => Promise<Record<string, unknown> | void>,
): Promise<[string, Part]> {
  const from = Date.now();
  try {
    const more = await check();
    return [name, { ok: true, ms: Date.now() - from, ...more }];
  } catch (error) {
    return [
      name,
      {
        ok: false,
        ms: Date.now() - from,
        why: error instanceof Error ? error.message.slice(0, 200) : "?",
      },
    ];
  }
}

async function checkDirectory(env: Env): Promise<Record<string, unknown>> {
  const rows = await countTenants(env);
  const open = rows.filter(({ status }) => status === "active" || status === "suspended");
  return {
    companies: Object.fromEntries(rows.map(({ status, companies }) => [status, companies])),
    behind: open.reduce((sum, { behind }) => sum + behind, 0),
  };
}

async function checkFiles(env: Env): Promise<void> {
  await env.FILES.head("health");
}

async function checkTenant(c: AppContext, code: string): Promise<Record<string, unknown>> {
  const tenant = await findTenantByCode(c.env, code);
  if (!tenant) throw new Error("There is no such company");
  const context = createRequestContext(c.env, tenant, {
    requestId: c.get("requestId"),
    language: "en",
    idempotencyKey: null,
    actId: null,
    after: (work) => c.executionCtx.waitUntil(work),
  });
  const [ownSchemaVersion, outbox] = await Promise.all([
    appliedSchema(context),
    outboxBacklog(context),
  ]);
  const { id, status, schemaVersion } = tenant;
  return { id, status, schemaVersion, ownSchemaVersion, outbox };
}

const TIMEOUT_MS = 3000;

const STATEMENTS = [
  { sql: "CREATE TABLE IF NOT EXISTS probes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT" },
  {
    sql: "INSERT INTO probes (id, at) VALUES (1, unixepoch()) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
  },
];

let startedAt = 0;
let last: { error: unknown } | null = null;

/**
 * Throws when the database server cannot write. Only one probe per isolate is in progress; other
 * callers get the result of the previous one, so that an unresponsive server does not receive more
 * and more probes.
 */
async function probeWrites(env: Env): Promise<void> {
  // A request that was cancelled during its probe never completes it.
  if (Date.now() - startedAt < 2 * scaled(TIMEOUT_MS)) {
    if (last) throw last.error;
    return;
  }
  startedAt = Date.now();
  try {
    const database = openDatabase({
      url: databaseUrl(env, WRITE_PROBE),
      token: env.DATABASE_TOKEN,
      writer: hubWriter(env, WRITE_PROBE),
      timeoutMs: scaled(TIMEOUT_MS),
    });
    await database.write(STATEMENTS);
    last = null;
  } catch (error) {
    last = { error };
    throw error;
  } finally {
    startedAt = 0;
  }
}
