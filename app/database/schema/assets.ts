import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customers } from "./customers";
import { locations } from "./locations";
import { rooms } from "./rooms";

export const assets = sqliteTable(
  "assets",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    customerId: text("customer_id").references(() => customers.id),
    locationId: text("location_id").references(() => locations.id),
    roomId: text("room_id").references(() => rooms.id),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    serialNumber: text("serial_number").notNull().default(""),
    /** As others write it (app/kernel/text/serial-key.ts). */
    serialKey: text("serial_key").generatedAlwaysAs(
      sql`replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(serial_number), ' ', ''), char(160), ''), '-', ''), '/', ''), '.', ''), ',', ''), ':', ''), '_', ''), '''', ''), char(8209), ''), char(8211), ''), 'o', '0'), 'i', '1'), 'l', '1')`,
      { mode: "virtual" },
    ),
    manufacturer: text().notNull().default(""),
    model: text().notNull().default(""),
    category: text().notNull().default(""),
    position: text().notNull().default(""),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("assets_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("assets_by_category")
      .on(table.category, table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("assets_by_code").on(sql`substr(${table.id}, 25)`),
    index("assets_by_customer").on(table.customerId, table.archivedAt, table.sortKey, table.id),
    index("assets_by_location").on(table.locationId, table.archivedAt, table.sortKey, table.id),
    index("assets_by_manufacturer")
      .on(table.manufacturer, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("assets_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("assets_by_room").on(table.roomId, table.archivedAt, table.sortKey, table.id),
    index("assets_by_serial")
      .on(table.serialNumber, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("assets_by_serial_key").on(table.serialKey),
    index("assets_by_serial_lookup")
      .on(sql`lower(${table.serialNumber})`)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);
