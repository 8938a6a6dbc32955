import { randomBytes } from "node:crypto";
import type { Language } from "../../../app/kernel/text/languages";
import { newId } from "../../../app/kernel/ids";
import type { FeatureKey } from "../../../app/kernel/features";
import { hashPassword } from "../../../app/kernel/server/authentication/passwords";
import {
  openDatabase,
  type TenantDatabase,
} from "../../../app/kernel/server/database/open-database";
import { PASSWORD } from "../../../migrations/seeds/cast";
import { peopleStatements, placeStatements } from "../../../migrations/seeds/people-and-places";
import { tenantNamespace } from "../../../worker/env";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { databaseAddress, origin, sqld, stack } from "../stack/stack";

export type TestTenant = {
  id: string;
  code: string;
  name: string;
  origin: string;
  namespace: string;
  database: TenantDatabase;
};

type Options = {
  status?: "active" | "suspended" | "creating";
  schemaVersion?: number;
  language?: Language;
  features?: Partial<Record<FeatureKey, { enabled?: boolean; value?: unknown }>>;
};

let passwordHash: Promise<string> | null = null;

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
  await sqld().forkNamespace(stack().template, namespace);
  const database = openDatabase({ url: databaseAddress(namespace) });
  const at = { created_at: Date.now(), updated_at: Date.now() };
  const hash = await (passwordHash ??= hashPassword(PASSWORD));
  await database.write([
    ...placeStatements(at).statements,
    ...peopleStatements(hash, at),
    ...featureStatements(features, at.created_at),
  ]);
  await directory().write([
    {
      sql: "INSERT INTO tenants (id, code, name, status, schema_version, language, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      args: [
        id,
        code,
        `Company ${code}`,
        status,
        schemaVersion,
        language,
        at.created_at,
        at.updated_at,
      ],
    },
  ]);
  return { id, code, name: `Company ${code}`, origin: origin(code), namespace, database };
}

export function directory(): TenantDatabase {
  return openDatabase({ url: databaseAddress("directory") });
}

function featureStatements(features: NonNullable<Options["features"]>, at: number) {
  return Object.entries(features).map(([key, value]) => ({
    sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES (?, '0000-01-01', ?, ?)",
    args: [`feature.${key}`, JSON.stringify(value), at],
  }));
}
