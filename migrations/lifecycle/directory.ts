import * as z from "zod/mini";
import { openDatabase, type Row, type TenantDatabase } from "~/database/open-database";
import { DIRECTORY, type DatabaseProvisioner } from "./database-provisioner";

const statusSchema = z.enum(["creating", "active", "suspended", "deleting"]);
type TenantStatus = z.infer<typeof statusSchema>;
const hostsSchema = z.array(z.string());
export type TenantEntry = {
  id: string;
  code: string;
  name: string;
  status: TenantStatus;
  schemaVersion: number;
  language: string;
  createdAt: number;
  hosts: string[];
};

/** An error whose message is shown to the operator. */
export class TenantRefused extends Error {}

export function openDirectory(provisioner: DatabaseProvisioner): TenantDatabase {
  return openDatabase({ url: provisioner.urlOf(DIRECTORY), token: provisioner.token });
}

const SELECT = `SELECT id, code, name, status, schema_version, language, created_at,
  (SELECT json_group_array(host) FROM tenant_hosts WHERE tenant_id = tenants.id) AS hosts FROM tenants`;

export async function listTenants(directory: TenantDatabase): Promise<TenantEntry[]> {
  const { rows } = await directory.read({ sql: `${SELECT} ORDER BY code` });
  return rows.map(entryOf);
}

export async function findTenant(
  directory: TenantDatabase,
  code: string,
): Promise<TenantEntry | null> {
  const { rows } = await directory.read({ sql: `${SELECT} WHERE code = ?`, args: [code] });
  return rows[0] ? entryOf(rows[0]) : null;
}

export async function getTenant(directory: TenantDatabase, code: string): Promise<TenantEntry> {
  const found = await findTenant(directory, code);
  if (!found) throw new TenantRefused(`There is no company "${code}".`);
  return found;
}

/** Guarded by the old status: of two concurrent changes one succeeds, and the other is refused. */
export async function moveTenant(
  directory: TenantDatabase,
  { id, code }: TenantEntry,
  from: TenantStatus,
  to: TenantStatus,
): Promise<void> {
  const sql = "UPDATE tenants SET status = ?, updated_at = ? WHERE id = ? AND status = ?";
  const [result] = await directory.write([{ sql, args: [to, Date.now(), id, from] }]);
  if (result?.rowsAffected !== 1) throw new TenantRefused(`"${code}" is no longer ${from}.`);
}

export async function enterTenant(
  directory: TenantDatabase,
  { id, code, name, status, schemaVersion, language }: Omit<TenantEntry, "createdAt" | "hosts">,
): Promise<void> {
  const sql = `INSERT INTO tenants (id, code, name, status, schema_version, language, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  const at = Date.now();
  await directory.write([{ sql, args: [id, code, name, status, schemaVersion, language, at, at] }]);
}

function entryOf(row: Row): TenantEntry {
  return {
    id: String(row["id"]),
    code: String(row["code"]),
    name: String(row["name"]),
    status: statusSchema.parse(row["status"]),
    schemaVersion: Number(row["schema_version"]),
    language: String(row["language"]),
    createdAt: Number(row["created_at"]),
    hosts: hostsSchema.parse(JSON.parse(String(row["hosts"]))),
  };
}
