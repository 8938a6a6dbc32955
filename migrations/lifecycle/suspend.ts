import { tenantCodeOf } from "../../worker/middleware/host";
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

/**
 * Adds a hostname for the tenant; links keep using its code. DNS and the route must point here.
 * @param domain the product's own domain, below which every name is read as a code
 * @returns the name as requests are looked up by it: in lower case, without a leading www
 */
export async function addHost(
  provisioner: DatabaseProvisioner,
  code: string,
  host: string,
  domain: string,
): Promise<string> {
  const name = ownHost(host, domain);
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
  return name;
}

/** Refuses a name by which no request would find the tenant. */
function ownHost(host: string, domain: string): string {
  const reading = tenantCodeOf(host, domain);
  if (reading.kind === "other" && HOST.test(reading.host)) return reading.host;
  if (reading.kind === "tenant")
    throw new TenantRefused(
      `"${host}" is the address of the company with the code "${reading.code}", below the product's own domain. To give a company that code: npm run tenant -- rename <code> ${reading.code}`,
    );
  const isBelow = `.${host.toLowerCase()}`.endsWith(`.${domain}`);
  throw new TenantRefused(
    isBelow
      ? `"${host}" would never reach a company: names below the product's own domain ${domain} are codes of companies.`
      : `"${host}" is not a valid hostname.`,
  );
}

export async function removeHost(
  provisioner: DatabaseProvisioner,
  code: string,
  host: string,
): Promise<void> {
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  const name = host.toLowerCase();
  const [result] = await directory.write([
    {
      sql: "DELETE FROM tenant_hosts WHERE host IN (?, ?) AND tenant_id = ?",
      args: [name, name.replace(/^www\./, ""), tenant.id],
    },
  ]);
  if (!result?.rowsAffected) throw new TenantRefused(`"${host}" is not a hostname of "${code}".`);
}
