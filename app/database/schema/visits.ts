import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";
import { workOrders } from "./work-orders/order";
import { VISIT_STATUSES } from "~/features/visits/model";

/** Planned presence of technicians at a work order. Instants are in milliseconds; the arrival window is what the customer is told. */
export const visits = sqliteTable(
  "visits",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    arrivalFromAt: integer("arrival_from_at"),
    arrivalToAt: integer("arrival_to_at"),
    note: text().notNull().default(""),
    status: text({ enum: VISIT_STATUSES }).notNull().default("planned"),
    cancelledAt: integer("cancelled_at"),
    createdBy: text("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index("visits_by_start").on(table.startsAt),
    index("visits_by_order").on(table.workOrderId, table.startsAt),
    check(
      "visits_duration",
      sql`${table.endsAt} > ${table.startsAt} AND ${table.endsAt} - ${table.startsAt} <= 86400000`,
    ),
    check(
      "visits_arrival_given",
      sql`(${table.arrivalFromAt} IS NULL) = (${table.arrivalToAt} IS NULL)`,
    ),
    check(
      "visits_arrival",
      sql`${table.arrivalFromAt} IS NULL OR ${table.arrivalToAt} > ${table.arrivalFromAt}`,
    ),
    check(
      "visits_cancelled",
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} IS NOT NULL)`,
    ),
  ],
);

/** `startsAt` is a copy of the visit's, kept by a trigger: the visits of one person are read along an index. */
export const visitTechnicians = sqliteTable(
  "visit_technicians",
  {
    visitId: text("visit_id")
      .notNull()
      .references(() => visits.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    startsAt: integer("starts_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.userId] }),
    index("visit_technicians_by_person").on(table.userId, table.startsAt),
  ],
);

/** Who was taken off a visit, or was on one that was deleted with its order. Kept by triggers, for thirty days, for calendar feeds. */
export const leftVisits = sqliteTable(
  "left_visits",
  {
    visitId: text("visit_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startsAt: integer("starts_at").notNull(),
    leftAt: integer("left_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.userId] }),
    index("left_visits_by_person").on(table.userId, table.startsAt),
    index("left_visits_by_age").on(table.leftAt),
  ],
);

/** What the customers of a visit were told last. */
export const visitNotices = sqliteTable("visit_notices", {
  visitId: text("visit_id")
    .primaryKey()
    .references(() => visits.id, { onDelete: "cascade" }),
  startsAt: integer("starts_at").notNull(),
  arrivalFromAt: integer("arrival_from_at"),
  arrivalToAt: integer("arrival_to_at"),
  cancelled: integer({ mode: "boolean" }).notNull().default(false),
  notifiedAt: integer("notified_at").notNull(),
  /** First names as a JSON array; empty where an earlier release told them. */
  technicians: text().notNull().default(""),
});
