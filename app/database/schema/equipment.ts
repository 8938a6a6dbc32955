import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const equipmentCategories = sqliteTable(
  "equipment_categories",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("equipment_categories_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);

export const equipment = sqliteTable(
  "equipment",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    categoryId: text("category_id").references(() => equipmentCategories.id),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("equipment_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("equipment_by_category").on(table.categoryId, table.archivedAt, table.sortKey, table.id),
    index("equipment_by_code").on(sql`substr(${table.id}, 25)`),
    index("equipment_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);
