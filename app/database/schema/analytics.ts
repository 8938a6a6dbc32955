import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";
import { workOrders } from "./work-orders/order";

export const analyticsHours = sqliteTable(
  "analytics_hours",
  {
    technicianId: text("technician_id")
      .notNull()
      .references(() => users.id),
    reportOn: text("report_on").notNull(),
    customerId: text("customer_id").notNull(),
    entries: integer().notNull(),
    regularMinutes: integer("regular_minutes").notNull(),
    travelMinutes: integer("travel_minutes").notNull(),
    overtime1Minutes: integer("overtime_1_minutes").notNull(),
    overtime2Minutes: integer("overtime_2_minutes").notNull(),
    overtime3Minutes: integer("overtime_3_minutes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.technicianId, table.reportOn, table.customerId] })],
);

export const analyticsDoneOrders = sqliteTable(
  "analytics_done_orders",
  {
    workOrderId: text("work_order_id")
      .primaryKey()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    doneAt: integer("done_at").notNull(),
    customerId: text("customer_id").notNull(),
    jobNumber: text("job_number").notNull(),
    plannedMinutes: integer("planned_minutes").notNull(),
    workedMinutes: integer("worked_minutes").notNull(),
  },
  (table) => [
    index("analytics_done_orders_by_moment").on(
      table.doneAt,
      table.customerId,
      table.jobNumber,
      table.plannedMinutes,
      table.workedMinutes,
    ),
  ],
);

export const analyticsDoneTechnicians = sqliteTable(
  "analytics_done_technicians",
  {
    technicianId: text("technician_id")
      .notNull()
      .references(() => users.id),
    doneAt: integer("done_at").notNull(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    customerId: text("customer_id").notNull(),
    jobNumber: text("job_number").notNull(),
    plannedMinutes: real("planned_minutes").notNull(),
    workedMinutes: integer("worked_minutes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.technicianId, table.doneAt, table.workOrderId] }),
    index("analytics_done_technicians_of_order").on(table.workOrderId),
  ],
);
