import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ENTITIES } from "~/features/customers/model";

export const customers = sqliteTable(
  "customers",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    entity: text({ enum: ENTITIES }).notNull(),
    taxId: text("tax_id").notNull().default(""),
    taxKey: text("tax_key").notNull().default(""),
    contactPerson: text("contact_person").notNull().default(""),
    contactNumber: text("contact_number").notNull().default(""),
    contactEmail: text("contact_email").notNull().default(""),
    telephone: text().notNull().default(""),
    /** Both numbers without separators. */
    phoneDigits: text("phone_digits").generatedAlwaysAs(
      sql`replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(contact_number || '|' || telephone, '(0)', ''), ' ', ''), char(160), ''), '-', ''), '/', ''), '.', ''), '(', ''), ')', ''), char(8211), ''), char(8209), '')`,
      { mode: "virtual" },
    ),
    website: text().notNull().default(""),
    street: text().notNull().default(""),
    city: text().notNull().default(""),
    zipCode: text("zip_code").notNull().default(""),
    country: text().notNull().default(""),
    isCustomer: integer("is_customer", { mode: "boolean" }).notNull().default(true),
    isPartner: integer("is_partner", { mode: "boolean" }).notNull().default(false),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("customers_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("customers_by_city")
      .on(table.city, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("customers_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("customers_by_tax_key")
      .on(table.taxKey)
      .where(sql`${table.taxKey} <> ''`),
    index("customers_of_customers")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL AND ${table.isCustomer} = 1`),
    index("customers_of_partners")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL AND ${table.isPartner} = 1`),
  ],
);
