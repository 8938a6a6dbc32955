import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const settings = sqliteTable(
  "settings",
  {
    key: text().notNull(),
    validFrom: text("valid_from").notNull(),
    value: text({ mode: "json" }).$type<unknown>().notNull(),
    changedBy: text("changed_by"),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.validFrom] })],
);

export const activity = sqliteTable("activity", {
  seq: integer().primaryKey(),
  at: integer().notNull(),
  actorId: text("actor_id"),
  actorName: text("actor_name").notNull(),
  subjectType: text("subject_type").notNull(),
  subjectId: text("subject_id").notNull(),
  event: text().notNull(),
  facts: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  requestId: text("request_id").notNull(),
});

export const outbox = sqliteTable("outbox", {
  id: text().primaryKey(),
  type: text().notNull(),
  format: integer().notNull(),
  ids: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
  createdAt: integer("created_at").notNull(),
  nextAt: integer("next_at").notNull(),
  attempts: integer().notNull().default(0),
  lastError: text("last_error"),
  doneAt: integer("done_at"),
  deadAt: integer("dead_at"),
});

export const idempotency = sqliteTable("idempotency", {
  key: text().notNull(),
  actorId: text("actor_id").notNull(),
  bodyHash: text("body_hash").notNull(),
  answer: text(),
  createdAt: integer("created_at").notNull(),
});

export const numberSequences = sqliteTable("number_sequences", {
  name: text().notNull(),
  year: integer().notNull(),
  last: integer().notNull(),
});

export const personalDetails = sqliteTable("personal_details", {
  hash: text().primaryKey(),
  salt: text().notNull(),
  userId: text("user_id"),
  content: text({ mode: "json" }).$type<Record<string, unknown>>(),
  createdAt: integer("created_at").notNull(),
  erasedAt: integer("erased_at"),
});

export const files = sqliteTable("files", {
  id: text().primaryKey(),
  status: text({ enum: ["pending", "attached", "gone"] }).notNull(),
  sha256: text().notNull(),
  name: text().notNull(),
  mediaType: text("media_type").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  storageKey: text("storage_key").notNull(),
  createdBy: text("created_by"),
  createdAt: integer("created_at").notNull(),
  goneAt: integer("gone_at"),
});
