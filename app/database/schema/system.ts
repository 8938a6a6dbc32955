import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const schemaMigrations = sqliteTable("schema_migrations", {
  version: integer().primaryKey(),
  name: text().notNull(),
  sha256: text().notNull(),
  appliedAt: integer("applied_at").notNull(),
});

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

export const activity = sqliteTable(
  "activity",
  {
    seq: integer().primaryKey(),
    at: integer().notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    event: text().notNull(),
    facts: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    index("activity_by_subject").on(table.subjectType, table.subjectId, table.seq),
    index("activity_tickets_created")
      .on(table.actorId, table.at)
      .where(sql`${table.event} = 'ticket.created'`),
    index("activity_failed_sign_ins")
      .on(table.seq)
      .where(sql`${table.event} IN ('user.sign-in-failed', 'user.second-step-failed')`),
  ],
);

export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    format: integer().notNull().default(1),
    ids: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    createdAt: integer("created_at").notNull(),
    nextAt: integer("next_at").notNull(),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
    doneAt: integer("done_at"),
    deadAt: integer("dead_at"),
  },
  (table) => [
    index("outbox_dead")
      .on(table.deadAt)
      .where(sql`${table.deadAt} IS NOT NULL AND ${table.doneAt} IS NULL`),
    index("outbox_mails_by_user")
      .on(sql`${table.ids} ->> 'userId'`, table.nextAt)
      .where(sql`${table.type} GLOB '*.mail'`),
    index("outbox_waiting")
      .on(table.nextAt)
      .where(sql`${table.doneAt} IS NULL AND ${table.deadAt} IS NULL`),
  ],
);

export const idempotency = sqliteTable(
  "idempotency",
  {
    key: text().notNull(),
    actorId: text("actor_id").notNull(),
    bodyHash: text("body_hash").notNull(),
    response: text("answer"),
    /** JSON: what takes the act back. Null where nothing does, and once it was undone. */
    undo: text(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.key] }),
    index("idempotency_by_age").on(table.createdAt),
  ],
);

export const changes = sqliteTable(
  "changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    tableName: text("table_name").notNull(),
    rowId: text("row_id").notNull(),
    gone: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [unique().on(table.tableName, table.rowId)],
);

export const numberSequences = sqliteTable(
  "number_sequences",
  {
    name: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.year] })],
);

export const personalDetails = sqliteTable(
  "personal_details",
  {
    hash: text().primaryKey(),
    salt: text().notNull(),
    userId: text("user_id"),
    content: text({ mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: integer("created_at").notNull(),
    erasedAt: integer("erased_at"),
  },
  (table) => [
    index("personal_details_by_user")
      .on(table.userId)
      .where(sql`${table.userId} IS NOT NULL`),
  ],
);

export const files = sqliteTable(
  "files",
  {
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
    width: integer(),
    height: integer(),
    thumbnailKey: text("thumbnail_key"),
    attachedAt: integer("attached_at"),
  },
  (table) => [
    index("files_by_status").on(table.status, table.createdAt),
    index("files_gone")
      .on(table.goneAt)
      .where(sql`${table.status} = 'gone'`),
    index("files_waiting")
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);

export const fileTotals = sqliteTable("file_totals", {
  owner: text().primaryKey(),
  files: integer().notNull(),
  bytes: integer().notNull(),
});

export const sessionAttempts = sqliteTable("session_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  firstAt: integer("first_at").notNull(),
  lockedUntil: integer("locked_until").notNull().default(0),
});

export const placesThingsSearch = sqliteTable("places_things_search", {
  kind: text(),
  ref: text(),
  text: text(),
});

/** The words of a full-text index (fts5vocab): `doc` rows contain the word, `cnt` times in all. */
export function wordsTable(name: string) {
  return sqliteTable(name, { term: text(), doc: integer(), cnt: integer() });
}
export const placesThingsWords = wordsTable("places_things_words");
