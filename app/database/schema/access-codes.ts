import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

export const accessCodes = sqliteTable(
  "access_codes",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["invite", "password-reset"] }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    voidedAt: integer("voided_at"),
  },
  (table) => [
    index("access_codes_by_expiry").on(table.expiresAt),
    index("access_codes_of_user")
      .on(table.userId, table.kind)
      .where(sql`${table.usedAt} IS NULL AND ${table.voidedAt} IS NULL`),
  ],
);
