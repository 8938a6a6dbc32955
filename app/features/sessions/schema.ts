import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EndedBy } from "~/kernel/server/authentication/end-sessions";

export const sessions = sqliteTable("sessions", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  createdAt: integer("created_at").notNull(),
  seenAt: integer("seen_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  endedAt: integer("ended_at"),
  endedBy: text("ended_by").$type<EndedBy>(),
  userAgent: text("user_agent").notNull().default(""),
});

export const sessionTokens = sqliteTable("session_tokens", {
  hash: text().primaryKey(),
  sessionId: text("session_id").notNull(),
  createdAt: integer("created_at").notNull(),
  usedAt: integer("used_at"),
  successor: text(),
  retiresAt: integer("retires_at"),
});

export const sessionAttempts = sqliteTable("session_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  firstAt: integer("first_at").notNull(),
  lockedUntil: integer("locked_until").notNull().default(0),
});
