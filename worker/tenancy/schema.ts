import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LANGUAGES } from "~/kernel/text/languages";

export const tenants = sqliteTable(
  "tenants",
  {
    id: text().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    status: text({ enum: ["creating", "active", "suspended", "deleting"] }).notNull(),
    schemaVersion: integer("schema_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    language: text({ enum: LANGUAGES }).notNull().default("en"),
  },
  (table) => [check("tenants_code", sql`length(${table.code}) BETWEEN 1 AND 40`)],
);

export const tenantHosts = sqliteTable(
  "tenant_hosts",
  {
    host: text().primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("tenant_hosts_by_tenant").on(table.tenantId),
    check("tenant_hosts_host", sql`length(${table.host}) BETWEEN 3 AND 253`),
  ],
);

/** Codes that companies had before. `reservedUntil`: when another company may claim it. */
export const formerCodes = sqliteTable(
  "former_codes",
  {
    code: text().primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    reservedUntil: integer("reserved_until").notNull(),
  },
  (table) => [
    index("former_codes_by_tenant").on(table.tenantId),
    check("former_codes_code", sql`length(${table.code}) BETWEEN 1 AND 40`),
  ],
);
