import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";
import type { EndedBy } from "~/features/sessions/model";

export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").$type<EndedBy>(),
    userAgent: text("user_agent").notNull().default(""),
  },
  (table) => [
    index("sessions_by_expiry").on(table.expiresAt),
    index("sessions_by_user").on(table.userId, table.endedAt),
  ],
);

export const sessionTokens = sqliteTable(
  "session_tokens",
  {
    hash: text().primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
    successor: text(),
    retiresAt: integer("retires_at"),
  },
  (table) => [
    index("session_tokens_by_session").on(table.sessionId),
    check(
      "session_tokens_used_at_successor",
      sql`(${table.usedAt} IS NULL) = (${table.successor} IS NULL)`,
    ),
  ],
);
