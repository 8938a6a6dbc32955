import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const equipmentCategories = sqliteTable("equipment_categories", {
  seq: integer().primaryKey(),
  id: text().notNull().unique(),
  name: text().notNull(),
  sortKey: text("sort_key").notNull(),
  archivedAt: integer("archived_at"),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const equipment = sqliteTable("equipment", {
  seq: integer().primaryKey(),
  id: text().notNull().unique(),
  categoryId: text("category_id"),
  name: text().notNull(),
  sortKey: text("sort_key").notNull(),
  searchText: text("search_text").notNull(),
  archivedAt: integer("archived_at"),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
