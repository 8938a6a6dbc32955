import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const spareParts = sqliteTable("spare_parts", {
  seq: integer().primaryKey(),
  id: text().notNull().unique(),
  name: text().notNull(),
  sortKey: text("sort_key").notNull(),
  searchText: text("search_text").notNull(),
  unit: text({
    enum: ["litre", "kilogram", "meter", "square-meter", "cubic-meter", "piece", "none"],
  }).notNull(),
  stockThousandths: integer("stock_thousandths").notNull().default(0),
  archivedAt: integer("archived_at"),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
