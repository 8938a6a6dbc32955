// Entry point for the CLI of worker/dev, which loads one TypeScript file.
export { readMigrations } from "../read-migrations";
export { migrateNamespace } from "../migrate-namespace";
export { createTenant, newTenant } from "./create";
export { deleteTenant } from "./delete";
export { findTenant, getTenant, listTenants, openDirectory, TenantRefused } from "./directory";
export { bucketFileStore } from "./file-store";
export { exportTenant } from "./export";
export { importTenant } from "./import";
export { invitationOf } from "./invitation";
export { readOutboxBacklog } from "./outbox";
export { s3FileStore } from "./s3-file-store";
export { sqldProvisioner } from "./sqld-provisioner";
export { addHost, removeHost, resumeTenant, suspendTenant } from "./suspend";
export { tursoProvisioner } from "./turso-provisioner";
