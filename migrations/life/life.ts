// For the program of worker/local, which loads one TypeScript file.
export { readMigrations } from "../read-migrations";
export { migrateNamespace } from "../migrate-namespace";
export { createTenant, newTenant } from "./create";
export { deleteTenant } from "./delete";
export { findTenant, getTenant, listTenants, openDirectory, TenantRefused } from "./directory";
export { bucketFileStore } from "./documents";
export { exportTenant } from "./export";
export { importTenant } from "./import";
export { invitationOf } from "./invitation";
export { readOutboxBacklog } from "./outbox";
export { s3FileStore } from "./s3-documents";
export { sqldProvisioner } from "./sqld-places";
export { addHost, removeHost, resumeTenant, suspendTenant } from "./standing";
export { tursoProvisioner } from "./turso-places";
