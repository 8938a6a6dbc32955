import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { customers } from "./customers";

export const locations = sqliteTable(
  "locations",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    customerId: text("customer_id").references(() => customers.id),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    street: text().notNull().default(""),
    city: text().notNull().default(""),
    zipCode: text("zip_code").notNull().default(""),
    country: text().notNull().default(""),
    number: text().notNull().default(""),
    floor: text().notNull().default(""),
    section: text().notNull().default(""),
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("locations_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("locations_by_city")
      .on(table.city, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("locations_by_customer").on(table.customerId, table.archivedAt, table.sortKey, table.id),
    index("locations_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    uniqueIndex("locations_one_default")
      .on(table.customerId)
      .where(sql`${table.isDefault} = 1`),
  ],
);
