import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users";
import { workOrders } from "./work-orders/order";
import { TIMER_ENDINGS, TIMER_KINDS } from "~/kernel/timer-change";

export const timerIntervals = sqliteTable(
  "timer_intervals",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    kind: text({ enum: TIMER_KINDS }).notNull(),
    startedAt: integer("started_at").notNull(),
    stoppedAt: integer("stopped_at"),
    ending: text({ enum: TIMER_ENDINGS }),
  },
  (table) => [
    uniqueIndex("timer_intervals_running")
      .on(table.userId)
      .where(sql`${table.stoppedAt} IS NULL`),
    index("timer_intervals_by_order").on(table.workOrderId, table.userId, table.startedAt),
    index("timer_intervals_by_person").on(table.userId, table.startedAt),
    check(
      "timer_intervals_stopped_at",
      sql`${table.stoppedAt} IS NULL OR ${table.stoppedAt} >= ${table.startedAt}`,
    ),
    check("timer_intervals_ended", sql`(${table.stoppedAt} IS NULL) = (${table.ending} IS NULL)`),
  ],
);
