import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";
import { FEED_SCOPES } from "~/features/calendar-feeds/model";

/** A secret address at which calendar apps read visits. The address itself is not stored. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    label: text().notNull(),
    scope: text({ enum: FEED_SCOPES }).notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [
    index("calendar_feeds_of_user").on(table.userId, table.createdAt),
    check("calendar_feeds_label", sql`length(${table.label}) BETWEEN 1 AND 60`),
  ],
);

/** The technicians of a feed with the scope `team`. */
export const calendarFeedTechnicians = sqliteTable(
  "calendar_feed_technicians",
  {
    feedId: text("feed_id")
      .notNull()
      .references(() => calendarFeeds.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.userId] })],
);
