import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./users";
import { VIEWED_LISTS } from "~/features/saved-views/model";

export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text().primaryKey(),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shared: integer({ mode: "boolean" }).notNull(),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    query: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_of_person")
      .on(table.list, table.ownerId, table.sortKey)
      .where(sql`${table.shared} = 0`),
    uniqueIndex("saved_views_of_company")
      .on(table.list, table.sortKey)
      .where(sql`${table.shared} = 1`),
    check("saved_views_name", sql`length(${table.name}) BETWEEN 1 AND 60`),
    check("saved_views_query", sql`length(${table.query}) <= 2000`),
  ],
);

export const savedViewDefaults = sqliteTable(
  "saved_view_defaults",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    viewId: text("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    index("saved_view_defaults_of_view").on(table.viewId),
  ],
);
