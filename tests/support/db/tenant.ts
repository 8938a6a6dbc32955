import { randomBytes } from "node:crypto";
import type { Language } from "../../../app/kernel/text/languages";
import { newId } from "../../../app/kernel/ids";
import type { FeatureKey } from "../../../app/kernel/features";
import type { SessionKeys } from "../../../app/server/authentication/claims";
import type { TenantDatabase } from "../../../app/database/open-database";
import { tenantNamespace } from "../../../worker/env";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { stackKeys } from "../records/signed-tokens";
import { databaseAddress, origin, sqld } from "../stack/stack";
import { openTestDatabase } from "./open-test-database";
import { CAST_TEMPLATE } from "./templates";

export type TestTenant = {
  id: string;
  code: string;
  name: string;
  origin: string;
  namespace: string;
  database: TenantDatabase;
  /** Of the workers that serve the tenant. */
  sessionKeys: SessionKeys;
};

type Options = {
  status?: "active" | "suspended" | "creating";
  schemaVersion?: number;
  language?: Language;
  features?: Partial<Record<FeatureKey, { enabled?: boolean; value?: unknown }>>;
};

/** Also the features that a company turns on itself. */
export const EVERY_FEATURE = {
  features: { PREVENTIVE_MAINTENANCE: { enabled: true }, CHECKLISTS: { enabled: true } },
} satisfies Options;

/**
 * A tenant of this test alone, in the directory, with the seeded users, their customers, places and assets. All tenants have the
 * same record ids.
 */
export async function makeTenant({
  status = "active",
  schemaVersion = SCHEMA_VERSION,
  language = "en",
  features = {},
}: Options = {}): Promise<TestTenant> {
  const id = newId();
  const code = `t${randomBytes(8).toString("hex")}`;
  const namespace = tenantNamespace(id);
  await sqld().copyNamespace(CAST_TEMPLATE, namespace);
  const database = openTestDatabase({ url: databaseAddress(namespace) });
  const at = Date.now();
  const settings = featureStatements(features, at);
  if (settings.length > 0) await database.write(settings);
  await directory().write([
    {
      sql: "INSERT INTO tenants (id, code, name, status, schema_version, language, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      args: [id, code, `Company ${code}`, status, schemaVersion, language, at, at],
    },
  ]);
  return {
    id,
    code,
    name: `Company ${code}`,
    origin: origin(code),
    namespace,
    database,
    sessionKeys: stackKeys(),
  };
}

/** From the next request on, a hostname of the company beside that of its code. */
export async function registerHost({ id }: TestTenant, host: string): Promise<void> {
  await directory().write([
    {
      sql: "INSERT INTO tenant_hosts (host, tenant_id, created_at) VALUES (?, ?, 0)",
      args: [host, id],
    },
  ]);
}

export function directory(): TenantDatabase {
  return openTestDatabase({ url: databaseAddress("directory") });
}

function featureStatements(features: NonNullable<Options["features"]>, at: number) {
  return Object.entries(features).map(([key, value]) => ({
    sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES (?, '0000-01-01', ?, ?)",
    args: [`feature.${key}`, JSON.stringify(value), at],
  }));
}
