import { getTenant, moveTenant, openDirectory, TenantRefused } from "./directory";
import type { FileStore } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { keysOf } from "./checksum-manifest";

/** For good, and only of a suspended company whose code was typed once more. Killed half-way and run again it goes on. */
export async function deleteTenant(provisioner: DatabaseProvisioner, fileStore: FileStore, code: string, typed: string): Promise<void> {
  if (typed !== code) throw new TenantRefused(`To delete "${code}" with all its data, add --confirm ${code}`);
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  if (tenant.status !== "suspended" && tenant.status !== "deleting") throw new TenantRefused(`"${code}" is ${tenant.status}: only a suspended company can be deleted.`);
  if (tenant.status === "suspended") await moveTenant(directory, tenant, "suspended", "deleting");
  await provisioner.remove(tenantNamespace(tenant.id));
  await fileStore.remove(await keysOf(fileStore, tenant.id));
  await directory.write([{ sql: "DELETE FROM tenants WHERE id = ? AND status = 'deleting'", args: [tenant.id] }]);
}
