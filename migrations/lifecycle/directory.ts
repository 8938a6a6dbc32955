import * as z from "zod/mini";
import { openDatabase, type Row, type TenantDatabase } from "~/database/open-database";
import { DIRECTORY, type DatabaseProvisioner } from "./database-provisioner";

const statusSchema = z.enum(["creating", "active", "suspended", "deleting"]);
type TenantStatus = z.infer<typeof statusSchema>;
const hostsSchema = z.array(z.string());
const formerCodesSchema = z.array(z.object({ code: z.string(), reservedUntil: z.string() }));
export type TenantEntry = {
  id: string;
  code: string;
  name: string;
  status: TenantStatus;
  schemaVersion: number;
  language: string;
  createdAt: number;
  hosts: string[];
  /** Codes it had before, each with the day until which no other company may claim it. */
  formerCodes: { code: string; reservedUntil: string }[];
};

/** An error whose message is shown to the operator. */
export class TenantRefused extends Error {}

export function openDirectory(provisioner: DatabaseProvisioner): TenantDatabase {
  return openDatabase({ url: provisioner.urlOf(DIRECTORY), token: provisioner.token });
}

const SELECT = `SELECT id, code, name, status, schema_version, language, created_at,
  (SELECT json_group_array(host) FROM tenant_hosts WHERE tenant_id = tenants.id) AS hosts,
  (SELECT json_group_array(json_object('code', code, 'reservedUntil', date(reserved_until / 1000, 'unixepoch')))
    FROM former_codes WHERE tenant_id = tenants.id) AS former_codes FROM tenants`;

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
  if (found) return found;
  const { rows } = await directory.read({
    sql: "SELECT tenants.code FROM former_codes JOIN tenants ON tenants.id = tenant_id WHERE former_codes.code = ?",
    args: [code],
  });
  throw new TenantRefused(
    `There is no company "${code}".${rows[0] ? ` Its code is now "${rows[0]["code"]}".` : ""}`,
  );
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

/** Refused while another company's former code is reserved. */
export async function enterTenant(
  directory: TenantDatabase,
  {
    id,
    code,
    name,
    status,
    schemaVersion,
    language,
  }: Omit<TenantEntry, "createdAt" | "hosts" | "formerCodes">,
): Promise<void> {
  const at = Date.now();
  const claim = claimOf(code, id, at);
  const sql = `INSERT INTO tenants (id, code, name, status, schema_version, language, created_at, updated_at)
    SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE ${claim.isFree.sql}`;
  const values = [id, code, name, status, schemaVersion, language, at, at];
  const [entered] = await directory.write([
    { sql, args: [...values, ...claim.isFree.args] },
    claim.end,
  ]);
  if (entered?.rowsAffected !== 1) throw await reservedFor(directory, code);
}

/** The condition under which a company may take a code, and the end of what leads the code's host to an earlier company. */
export function claimOf(code: string, tenantId: string, at: number) {
  return {
    isFree: {
      sql: "NOT EXISTS (SELECT 1 FROM former_codes WHERE code = ? AND tenant_id <> ? AND reserved_until > ?)",
      args: [code, tenantId, at],
    },
    end: {
      sql: "DELETE FROM former_codes WHERE code = ? AND code IN (SELECT code FROM tenants)",
      args: [code],
    },
  };
}

export async function reservedFor(directory: TenantDatabase, code: string): Promise<TenantRefused> {
  const { rows } = await directory.read({
    sql: `SELECT tenants.code, date(reserved_until / 1000, 'unixepoch') AS until FROM former_codes
      JOIN tenants ON tenants.id = tenant_id WHERE former_codes.code = ?`,
    args: [code],
  });
  return new TenantRefused(
    `"${code}" is reserved until ${rows[0]?.["until"]} for the company that is now "${rows[0]?.["code"]}": its printed labels and links lead there. To end that: npm run tenant -- release-code ${code}`,
  );
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
    formerCodes: formerCodesSchema.parse(JSON.parse(String(row["former_codes"]))),
  };
}
