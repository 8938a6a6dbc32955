import { getTenant, moveTenant, openDirectory, type TenantEntry, TenantRefused } from "./directory";
import type { FileStore } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { keysOf } from "./checksum-manifest";

/**
 * Deletes a suspended tenant permanently, or one whose creation or import was interrupted. The code must be typed again. If it is interrupted,
 * run the same command again.
 */
export async function deleteTenant(
  provisioner: DatabaseProvisioner,
  fileStore: FileStore,
  code: string,
  typed: string,
): Promise<void> {
  if (typed !== code)
    throw new TenantRefused(`To delete "${code}" with all its data, add --confirm ${code}`);
  const directory = openDirectory(provisioner);
  const tenant = await getTenant(directory, code);
  if (tenant.status === "active")
    throw new TenantRefused(`"${code}" is active: only a suspended company can be deleted.`);
  if (tenant.status !== "deleting") await moveTenant(directory, tenant, tenant.status, "deleting");
  await forgetTenant(provisioner, fileStore, tenant);
}

/** Deletes database, files and, last, the entry in the directory of a tenant that is `deleting`. */
export async function forgetTenant(
  provisioner: DatabaseProvisioner,
  fileStore: FileStore,
  { id }: TenantEntry,
): Promise<void> {
  await provisioner.remove(tenantNamespace(id));
  await fileStore.remove(await keysOf(fileStore, id));
  await openDirectory(provisioner).write([
    { sql: "DELETE FROM tenants WHERE id = ? AND status = 'deleting'", args: [id] },
  ]);
}
