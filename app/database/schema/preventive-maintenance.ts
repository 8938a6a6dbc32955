import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { assets } from "./assets";
import { customers } from "./customers";
import { equipment } from "./equipment";
import { locations } from "./locations";
import { rooms } from "./rooms";
import { spareParts } from "./spare-parts";
import { users } from "./users";
import { workOrders } from "./work-orders/order";
import { PRIORITIES } from "~/kernel/priorities";
import { UNITS } from "~/kernel/text/quantities";
import {
  BASES,
  MAINTENANCE_ORDER_STATES,
  NON_WORKING_DAYS,
  OCCURRENCE_STATES,
  ORDERS_PER,
  PLAN_SCOPES,
  PLAN_STATUSES,
} from "~/features/preventive-maintenance/model";

/**
 * `assetId` of a plan for several assets is any of them. `nextOn` is the day by the rule of the occurrence that was not decided yet; `dueOn` is what the list shows and sorts by.
 */
export const maintenancePlans = sqliteTable(
  "maintenance_plans",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    status: text({ enum: PLAN_STATUSES }).notNull().default("active"),
    customerId: text("customer_id").references(() => customers.id),
    customerSort: text("customer_sort").notNull().default(""),
    locationId: text("location_id").references(() => locations.id),
    roomId: text("room_id").references(() => rooms.id),
    assetId: text("asset_id").references(() => assets.id),
    priority: text({ enum: PRIORITIES }).notNull(),
    description: text().notNull().default(""),
    plannedRegularMinutes: integer("planned_regular_minutes").notNull().default(0),
    plannedTravelMinutes: integer("planned_travel_minutes").notNull().default(0),
    basis: text({ enum: BASES }).notNull(),
    rrule: text().notNull(),
    frequencyDays: integer("frequency_days").notNull(),
    startOn: text("start_on").notNull(),
    startTime: text("start_time").notNull().default(""),
    leadDays: integer("lead_days").notNull(),
    nonWorkingDays: text("non_working_days", { enum: NON_WORKING_DAYS }).notNull(),
    settledOn: text("settled_on"),
    lastDueOn: text("last_due_on"),
    nextOn: text("next_on"),
    nextDueOn: text("next_due_on"),
    nextOrderOn: text("next_order_on"),
    isPostponed: integer("is_postponed", { mode: "boolean" }).notNull().default(false),
    openDueOn: text("open_due_on"),
    dueOn: text("due_on").generatedAlwaysAs(
      sql`CASE WHEN open_due_on IS NOT NULL THEN open_due_on WHEN next_due_on IS NOT NULL THEN next_due_on ELSE '9999-12-31' END`,
      { mode: "stored" },
    ),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    endedAt: integer("ended_at"),
    version: integer().notNull().default(1),
    scope: text({ enum: PLAN_SCOPES }).notNull().default("one"),
    ordersPer: text("orders_per", { enum: ORDERS_PER }).notNull().default("asset"),
    assetCategory: text("asset_category").notNull().default(""),
  },
  (table) => [
    index("maintenance_plans_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.endedAt} IS NULL OR ${table.openDueOn} IS NOT NULL`),
    index("maintenance_plans_by_customer")
      .on(table.customerSort, table.sortKey, table.id)
      .where(sql`${table.endedAt} IS NULL OR ${table.openDueOn} IS NOT NULL`),
    index("maintenance_plans_by_frequency")
      .on(table.frequencyDays, table.sortKey, table.id)
      .where(sql`${table.endedAt} IS NULL OR ${table.openDueOn} IS NOT NULL`),
    index("maintenance_plans_by_due_day")
      .on(table.dueOn, table.sortKey, table.id)
      .where(sql`${table.endedAt} IS NULL OR ${table.openDueOn} IS NOT NULL`),
    index("maintenance_plans_ended")
      .on(table.sortKey, table.id)
      .where(sql`${table.endedAt} IS NOT NULL`),
    index("maintenance_plans_of_customer")
      .on(table.customerId, table.dueOn, table.sortKey, table.id)
      .where(sql`${table.customerId} IS NOT NULL`),
    index("maintenance_plans_of_location")
      .on(table.locationId, table.dueOn, table.sortKey, table.id)
      .where(sql`${table.locationId} IS NOT NULL`),
    index("maintenance_plans_of_room")
      .on(table.roomId)
      .where(sql`${table.roomId} IS NOT NULL`),
    index("maintenance_plans_of_asset")
      .on(table.assetId, table.dueOn, table.sortKey, table.id)
      .where(sql`${table.assetId} IS NOT NULL`),
    index("maintenance_plans_of_category")
      .on(table.assetCategory)
      .where(sql`${table.scope} = 'category'`),
    index("maintenance_plans_open")
      .on(table.openDueOn)
      .where(sql`${table.openDueOn} IS NOT NULL`),
    index("maintenance_plans_to_order")
      .on(table.nextOrderOn)
      .where(sql`${table.status} = 'active' AND ${table.nextOrderOn} IS NOT NULL`),
    check("maintenance_plans_planned_regular_minutes", sql`${table.plannedRegularMinutes} >= 0`),
    check("maintenance_plans_planned_travel_minutes", sql`${table.plannedTravelMinutes} >= 0`),
    check("maintenance_plans_frequency_days", sql`${table.frequencyDays} > 0`),
    check("maintenance_plans_lead_days", sql`${table.leadDays} BETWEEN 0 AND 365`),
    check(
      "maintenance_plans_place",
      sql`${table.locationId} IS NOT NULL OR ${table.roomId} IS NOT NULL OR ${table.assetId} IS NOT NULL`,
    ),
    check(
      "maintenance_plans_customer",
      sql`${table.customerId} IS NOT NULL OR ${table.customerSort} = ''`,
    ),
    check(
      "maintenance_plans_ended",
      sql`(${table.status} = 'ended') = (${table.endedAt} IS NOT NULL)`,
    ),
    check(
      "maintenance_plans_next",
      sql`(${table.nextOn} IS NULL) = (${table.nextDueOn} IS NULL) AND (${table.nextOn} IS NULL) = (${table.nextOrderOn} IS NULL)`,
    ),
  ],
);

export const maintenancePlanTechnicians = sqliteTable(
  "maintenance_plan_technicians",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isLead: integer("is_lead", { mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.userId] }),
    index("maintenance_plan_technicians_by_person").on(table.userId),
    uniqueIndex("maintenance_plan_technicians_one_lead")
      .on(table.planId)
      .where(sql`${table.isLead} = 1`),
  ],
);

export const maintenancePlanEquipment = sqliteTable(
  "maintenance_plan_equipment",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    equipmentId: text("equipment_id")
      .notNull()
      .references(() => equipment.id),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.equipmentId] }),
    index("maintenance_plan_equipment_of_equipment").on(table.equipmentId),
  ],
);

export const maintenancePlanParts = sqliteTable(
  "maintenance_plan_parts",
  {
    id: text().primaryKey(),
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    sparePartId: text("spare_part_id").references(() => spareParts.id, { onDelete: "set null" }),
    name: text().notNull(),
    quantityThousandths: integer("quantity_thousandths").notNull(),
    unit: text({ enum: UNITS }).notNull(),
  },
  (table) => [
    index("maintenance_plan_parts_by_plan").on(table.planId),
    index("maintenance_plan_parts_of_part")
      .on(table.sparePartId)
      .where(sql`${table.sparePartId} IS NOT NULL`),
    check("maintenance_plan_parts_quantity_thousandths", sql`${table.quantityThousandths} > 0`),
  ],
);

/** The templates of the checklists that its orders get. A deleted template is left out. */
export const maintenancePlanChecklists = sqliteTable(
  "maintenance_plan_checklists",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    templateId: text("template_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.templateId] })],
);

/** Decided occurrences. The primary key is what makes an order once. */
export const maintenanceOccurrences = sqliteTable(
  "maintenance_occurrences",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id),
    dueOn: text("due_on").notNull(),
    ruleOn: text("rule_on").notNull(),
    state: text({ enum: OCCURRENCE_STATES }).notNull(),
    workOrderId: text("work_order_id").references(() => workOrders.id, { onDelete: "set null" }),
    reason: text().notNull().default(""),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.dueOn] }),
    uniqueIndex("maintenance_occurrences_of_order")
      .on(table.workOrderId)
      .where(sql`${table.workOrderId} IS NOT NULL`),
    index("maintenance_occurrences_open")
      .on(table.dueOn)
      .where(sql`${table.state} = 'ordered'`),
    index("maintenance_occurrences_settled")
      .on(table.settledAt)
      .where(sql`${table.settledAt} IS NOT NULL`),
    check(
      "maintenance_occurrences_settled",
      sql`(${table.state} = 'ordered') = (${table.settledAt} IS NULL)`,
    ),
  ],
);

/** The assets that were chosen for a plan. */
export const maintenancePlanAssets = sqliteTable(
  "maintenance_plan_assets",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.assetId] }),
    index("maintenance_plan_assets_of_asset").on(table.assetId),
  ],
);

/** The orders of an occurrence of a plan for several assets. `target`: the id of an asset, or that of a location. */
export const maintenanceOrders = sqliteTable(
  "maintenance_orders",
  {
    planId: text("plan_id").notNull(),
    dueOn: text("due_on").notNull(),
    target: text().notNull(),
    state: text({ enum: MAINTENANCE_ORDER_STATES }).notNull(),
    workOrderId: text("work_order_id").references(() => workOrders.id, { onDelete: "set null" }),
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.dueOn, table.target] }),
    foreignKey({
      columns: [table.planId, table.dueOn],
      foreignColumns: [maintenanceOccurrences.planId, maintenanceOccurrences.dueOn],
    }),
    uniqueIndex("maintenance_orders_of_order")
      .on(table.workOrderId)
      .where(sql`${table.workOrderId} IS NOT NULL`),
    index("maintenance_orders_waiting")
      .on(table.planId)
      .where(sql`${table.state} = 'waiting'`),
    index("maintenance_orders_open")
      .on(table.dueOn)
      .where(sql`${table.state} = 'ordered'`),
    index("maintenance_orders_settled")
      .on(table.settledAt)
      .where(sql`${table.settledAt} IS NOT NULL`),
    check(
      "maintenance_orders_settled",
      sql`(${table.state} IN ('waiting', 'ordered')) = (${table.settledAt} IS NULL)`,
    ),
  ],
);

/** What is due: once for a plan, or once for each asset of a plan for several. */
export type DueTable = typeof maintenanceOccurrences | typeof maintenanceOrders;
