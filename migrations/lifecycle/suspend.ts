import { getTenant, moveTenant, openDirectory, type TenantEntry, TenantRefused } from "./directory";
import type { DatabaseProvisioner } from "./database-provisioner";

/** Blocks all access within a minute. No data is lost. */
export async function suspendTenant(
  provisioner: DatabaseProvisioner,
  code: string,
): Promise<TenantEntry> {
  return move(provisioner, code, "active", "suspended");
}

export async function resumeTenant(
  provisioner: DatabaseProvisioner,
  code: string,
): Promise<TenantEntry> {
  return move(provisioner, code, "suspended", "active");
}

async function move(
  provisioner: DatabaseProvisioner,
  code: string,
  from: "active" | "suspended",
  to: "active" | "suspended",
): Promise<TenantEntry> {
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  if (tenant.status === to) return tenant;
  if (tenant.status !== from)
    throw new TenantRefused(
      `"${code}" is ${tenant.status}. It can become ${to} only from ${from}.`,
    );
  await moveTenant(directory, tenant, from, to);
  return { ...tenant, status: to };
}

const HOST = /^(?=.{3,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Adds a hostname for the tenant; links keep using its code. DNS and the route must point here. */
export async function addHost(
  provisioner: DatabaseProvisioner,
  code: string,
  host: string,
): Promise<void> {
  const name = host.toLowerCase();
  if (!HOST.test(name)) throw new TenantRefused(`"${host}" is not a valid hostname.`);
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  const { rows } = await directory.read({
    sql: "SELECT tenant_id FROM tenant_hosts WHERE host = ?",
    args: [name],
  });
  if (rows[0] && rows[0]["tenant_id"] !== tenant.id)
    throw new TenantRefused(`"${name}" belongs to another company.`);
  await directory.write([
    {
      sql: "INSERT OR IGNORE INTO tenant_hosts (host, tenant_id, created_at) VALUES (?, ?, ?)",
      args: [name, tenant.id, Date.now()],
    },
  ]);
}

export async function removeHost(
  provisioner: DatabaseProvisioner,
  code: string,
  host: string,
): Promise<void> {
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  const [result] = await directory.write([
    {
      sql: "DELETE FROM tenant_hosts WHERE host = ? AND tenant_id = ?",
      args: [host.toLowerCase(), tenant.id],
    },
  ]);
  if (result?.rowsAffected !== 1)
    throw new TenantRefused(`"${host}" is not a hostname of "${code}".`);
}
