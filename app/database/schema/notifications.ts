import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions } from "./sessions";
import { users } from "./users";
import { type NotificationEvent, WAYS } from "~/features/notifications/model";
import type { Language } from "~/kernel/text/languages";

export const notifications = sqliteTable(
  "notifications",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text().$type<NotificationEvent>().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    listed: integer({ mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    readAt: integer("read_at"),
    /** The same for all notifications of one act, such as a change of several selected records. */
    actId: text("act_id"),
    /** The title in each language. Null in rows of earlier releases, which have that of their recipient only. */
    titles: text({ mode: "json" }).$type<Record<Language, string>>(),
  },
  (table) => [
    index("notifications_by_age").on(table.createdAt),
    index("notifications_of_user")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.listed} = 1`),
    index("notifications_of_act")
      .on(table.userId, table.actId, table.event, table.createdAt, table.id)
      .where(sql`${table.actId} IS NOT NULL`),
    index("notifications_unread")
      .on(table.userId)
      .where(sql`${table.listed} = 1 AND ${table.readAt} IS NULL`),
    check("notifications_path", sql`${table.path} LIKE '/%'`),
  ],
);

export const notificationChoices = sqliteTable(
  "notification_choices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text().$type<NotificationEvent>().notNull(),
    channel: text({ enum: WAYS }).notNull(),
    wanted: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.event, table.channel] })],
);

export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_of_user").on(table.userId)],
);
