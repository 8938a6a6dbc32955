import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

/** Periods in which a user may approve in the place of approvers. The days are the company's; the instants, in milliseconds, decide. */
export const standIns = sqliteTable(
  "stand_ins",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromOn: text("from_on").notNull(),
    toOn: text("to_on").notNull(),
    startsAt: integer("starts_at").notNull(),
    /** Exclusive. When somebody ends the period: that instant, even if the period has not begun. */
    endsAt: integer("ends_at").notNull(),
    givenBy: text("given_by")
      .notNull()
      .references(() => users.id),
    givenAt: integer("given_at").notNull(),
    endedBy: text("ended_by").references(() => users.id),
    endedAt: integer("ended_at"),
  },
  (table) => [
    index("stand_ins_by_user").on(table.userId, table.endsAt),
    index("stand_ins_by_end").on(table.endsAt),
    check("stand_ins_days", sql`${table.toOn} >= ${table.fromOn}`),
    check("stand_ins_ended", sql`(${table.endedBy} IS NULL) = (${table.endedAt} IS NULL)`),
  ],
);
