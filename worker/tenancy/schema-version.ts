/** The newest file of migrations/tenant that this code relies on. A company whose database is behind waits for its migration. */
export const SCHEMA_VERSION = 21;
