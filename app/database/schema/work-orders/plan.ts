import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { UNITS } from "~/kernel/text/quantities";
import { equipment } from "../equipment";
import { spareParts } from "../spare-parts";
import { users } from "../users";
import { workOrders } from "./order";

export const workOrderAssignments = sqliteTable(
  "work_order_assignments",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isLead: integer("is_lead", { mode: "boolean" }).notNull(),
    fromAt: integer("from_at").notNull(),
    toAt: integer("to_at"),
    orderSeq: integer("order_seq"),
    statusRank: integer("status_rank"),
    priorityRank: integer("priority_rank"),
    plannedStartOn: text("planned_start_on"),
    customerSort: text("customer_sort"),
  },
  (table) => [
    index("work_order_assignments_by_customer")
      .on(table.userId, table.customerSort, table.orderSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("work_order_assignments_by_priority")
      .on(table.userId, table.priorityRank, table.orderSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("work_order_assignments_by_start")
      .on(table.userId, table.plannedStartOn, table.orderSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("work_order_assignments_by_status")
      .on(table.userId, table.statusRank, table.orderSeq, table.toAt)
      .where(sql`${table.toAt} IS NULL`),
    index("work_order_assignments_by_user")
      .on(table.userId, table.orderSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("work_order_assignments_history").on(table.workOrderId, table.userId, table.fromAt),
    uniqueIndex("work_order_assignments_once")
      .on(table.workOrderId, table.userId)
      .where(sql`${table.toAt} IS NULL`),
    uniqueIndex("work_order_assignments_one_lead")
      .on(table.workOrderId)
      .where(sql`${table.toAt} IS NULL AND ${table.isLead} = 1`),
  ],
);

export const workOrderEquipment = sqliteTable(
  "work_order_equipment",
  {
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    equipmentId: text("equipment_id")
      .notNull()
      .references(() => equipment.id),
  },
  (table) => [
    primaryKey({ columns: [table.workOrderId, table.equipmentId] }),
    index("work_order_equipment_of_equipment").on(table.equipmentId),
  ],
);

export const workOrderParts = sqliteTable(
  "work_order_parts",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    sparePartId: text("spare_part_id").references(() => spareParts.id),
    name: text().notNull(),
    quantityThousandths: integer("quantity_thousandths").notNull(),
    unit: text({ enum: UNITS }).notNull(),
  },
  (table) => [
    index("work_order_parts_by_order").on(table.workOrderId),
    index("work_order_parts_of_part")
      .on(table.sparePartId)
      .where(sql`${table.sparePartId} IS NOT NULL`),
    check("work_order_parts_quantity_thousandths", sql`${table.quantityThousandths} > 0`),
  ],
);

export const workOrderApproverNotes = sqliteTable(
  "work_order_approver_notes",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    about: text({
      enum: ["note", "approval", "sent-back", "reopened", "reopening-requested"],
    }).notNull(),
    text: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("work_order_approver_notes_by_order").on(table.workOrderId, table.createdAt)],
);
