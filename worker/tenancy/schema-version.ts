/**
 * The newest file of migrations/tenant that this code requires. Requests of a tenant whose database
 * is older get 503 until it is migrated.
 */
export const SCHEMA_VERSION = 56;
