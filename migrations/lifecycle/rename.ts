import { isTenantCode } from "../../worker/middleware/host";
import type { DatabaseProvisioner } from "./database-provisioner";
import {
  claimOf,
  findTenant,
  getTenant,
  openDirectory,
  reservedFor,
  type TenantEntry,
  TenantRefused,
} from "./directory";

const RESERVED_MS = 365 * 24 * 60 * 60_000;

/**
 * Gives the tenant another code. The host of the former one leads to the tenant until another claims that code, which is refused for a year,
 * because labels, links and devices outlive a name.
 */
export async function renameTenant(
  provisioner: DatabaseProvisioner,
  code: string,
  wanted: string,
): Promise<TenantEntry> {
  if (!isTenantCode(wanted)) throw new TenantRefused(`"${wanted}" is not a valid company code.`);
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  if (wanted === code) return tenant;
  if (tenant.status !== "active" && tenant.status !== "suspended")
    throw new TenantRefused(`"${code}" is ${tenant.status}.`);
  const at = Date.now();
  const { isFree, end } = claimOf(wanted, tenant.id, at);
  const [renamed] = await directory.write([
    {
      sql: `UPDATE tenants SET code = ?, updated_at = ? WHERE id = ? AND code = ?
        AND NOT EXISTS (SELECT 1 FROM tenants WHERE code = ?) AND ${isFree.sql}`,
      args: [wanted, at, tenant.id, code, wanted, ...isFree.args],
    },
    end,
    {
      sql: "INSERT INTO former_codes (code, tenant_id, reserved_until) SELECT ?, id, ? FROM tenants WHERE id = ? AND code = ?",
      args: [code, at + RESERVED_MS, tenant.id, wanted],
    },
  ]);
  if (renamed?.rowsAffected !== 1) {
    const other = await findTenant(directory, wanted);
    throw other
      ? new TenantRefused(`A company "${wanted}" already exists (${other.name}, ${other.status}).`)
      : await reservedFor(directory, wanted);
  }
  return getTenant(directory, wanted);
}

/** Lets another tenant claim a former code before its year is over. Until one does, its host leads to the former tenant. */
export async function releaseCode(provisioner: DatabaseProvisioner, code: string): Promise<void> {
  const [released] = await openDirectory(provisioner).write([
    {
      sql: "UPDATE former_codes SET reserved_until = min(reserved_until, ?) WHERE code = ?",
      args: [Date.now(), code],
    },
  ]);
  if (released?.rowsAffected !== 1)
    throw new TenantRefused(`"${code}" is not a former code of a company.`);
}
