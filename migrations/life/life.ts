// For the program of worker/local, which loads one TypeScript file.
export { readMigrations } from "../read-migrations";
export { migrateNamespace } from "../migrate-namespace";
export { createTenant, newTenant } from "./create";
export { deleteTenant } from "./delete";
export { findTenant, getTenant, listTenants, openDirectory, TenantRefused } from "./directory";
export { bucketDocuments } from "./documents";
export { exportTenant } from "./export";
export { importTenant } from "./import";
export { invitationOf } from "./invitation";
export { outboxOf } from "./outbox";
export { s3Documents } from "./s3-documents";
export { sqldPlaces } from "./sqld-places";
export { addHost, removeHost, resumeTenant, suspendTenant } from "./standing";
export { tursoPlaces } from "./turso-places";
