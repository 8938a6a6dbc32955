import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users";

export const phrases = sqliteTable(
  "phrases",
  {
    id: text().primaryKey(),
    /** Null for a phrase of the company. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    sortKey: text("sort_key").notNull(),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("phrases_of_person")
      .on(table.userId, table.sortKey)
      .where(sql`${table.userId} IS NOT NULL`),
    uniqueIndex("phrases_of_company")
      .on(table.sortKey)
      .where(sql`${table.userId} IS NULL`),
    check("phrases_text", sql`length(${table.text}) BETWEEN 1 AND 300`),
  ],
);
