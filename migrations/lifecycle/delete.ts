import { getTenant, moveTenant, openDirectory, TenantRefused } from "./directory";
import type { FileStore } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { keysOf } from "./checksum-manifest";

/** Deletes a suspended tenant permanently. The code must be typed again. If it is interrupted, run the same command again. */
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
  if (tenant.status !== "suspended" && tenant.status !== "deleting")
    throw new TenantRefused(
      `"${code}" is ${tenant.status}: only a suspended company can be deleted.`,
    );
  if (tenant.status === "suspended") await moveTenant(directory, tenant, "suspended", "deleting");
  await provisioner.remove(tenantNamespace(tenant.id));
  await fileStore.remove(await keysOf(fileStore, tenant.id));
  await directory.write([
    { sql: "DELETE FROM tenants WHERE id = ? AND status = 'deleting'", args: [tenant.id] },
  ]);
}
