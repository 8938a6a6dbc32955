import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Statement } from "../../../app/database/open-database";
import { createTenant } from "../../../migrations/lifecycle/create";
import type { FileStore } from "../../../migrations/lifecycle/file-store";
import {
  type DatabaseProvisioner,
  tenantNamespace,
} from "../../../migrations/lifecycle/database-provisioner";
import type { Migration } from "../../../migrations/parse-migration";
import { openTestDatabase } from "./open-test-database";

type NewTenant = Parameters<typeof createTenant>[1];

/** The input for a tenant that does not exist yet. */
export function newTenant(more: Partial<NewTenant> = {}): NewTenant {
  const code = `c-${randomBytes(6).toString("hex")}`;
  return {
    code,
    name: "Čelik d.o.o.",
    email: "ana@example.com",
    adminName: "Ana",
    adminSurname: "Đurić",
    language: "hr",
    ...more,
  };
}

export function databaseAt(provisioner: DatabaseProvisioner, tenantId: string) {
  return openTestDatabase({ url: provisioner.urlOf(tenantNamespace(tenantId)) });
}

/** A row of `files` with its own storage key; a key that contains "thumb" has a thumbnail. */
export function fileRow(key: string, status: "attached" | "gone" = "attached"): Statement {
  const sql =
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, thumbnail_key, created_at, gone_at) VALUES (?, ?, '', 'a.pdf', 'application/pdf', 1, ?, ?, 0, 0)";
  return { sql, args: [key, status, key, key.includes("thumb") ? `${key}-small` : null] };
}

type Where = {
  provisioner: DatabaseProvisioner;
  fileStore: FileStore;
  migrations: Migration[];
  folder: string;
};

/** A tenant with customers and a file, and the path for its export. */
export async function tenantWithHistory(
  { provisioner, fileStore, migrations, folder }: Where,
  customers: number,
) {
  const { tenant } = await createTenant(provisioner, newTenant(), migrations);
  const database = databaseAt(provisioner, tenant.id);
  const at = Date.now();
  const rows = Array.from({ length: customers }, (_, n) => ({
    sql: "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, ?, ?, ?, 'company', ?, ?)",
    args: [`customer-${n}`, `Šime ${n}\n"'`, `sime${n}`, `sime ${n}`, at, at],
  }));
  await database.write(rows);
  const key = `${tenant.id}/files/a b/č.pdf`;
  await fileStore.write(key, { bytes: randomBytes(100_000), mediaType: "application/pdf" });
  await database.write([fileRow(key)]);
  return { tenant, key, file: join(folder, `${tenant.code}.tar.gz`) };
}
