import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { locations } from "./locations";

export const rooms = sqliteTable(
  "rooms",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    locationId: text("location_id")
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    floor: text().notNull().default(""),
    number: text().notNull().default(""),
    section: text().notNull().default(""),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("rooms_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("rooms_by_code").on(sql`substr(${table.id}, 25)`),
    index("rooms_by_floor")
      .on(table.floor, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("rooms_by_location").on(table.locationId, table.archivedAt, table.sortKey, table.id),
    index("rooms_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);
