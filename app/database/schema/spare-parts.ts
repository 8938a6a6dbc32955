import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { UNITS } from "~/kernel/text/quantities";

export const spareParts = sqliteTable(
  "spare_parts",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    unit: text({ enum: UNITS }).notNull(),
    stockThousandths: integer("stock_thousandths").notNull().default(0),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("spare_parts_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("spare_parts_by_code").on(sql`substr(${table.id}, 25)`),
    index("spare_parts_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("spare_parts_by_stock")
      .on(table.stockThousandths, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);
