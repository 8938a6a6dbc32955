import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { assets } from "../assets";
import { customers } from "../customers";
import { locations } from "../locations";
import { rooms } from "../rooms";
import { users } from "../users";
import { wordsTable } from "../system";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";

export const workOrders = sqliteTable(
  "work_orders",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    number: text().notNull().unique(),
    externalReference: text("external_reference").notNull().default(""),
    jobNumber: text("job_number").notNull().default(""),
    description: text().notNull().default(""),
    status: text({ enum: STATUSES }).notNull(),
    statusRank: integer("status_rank").generatedAlwaysAs(
      sql`CASE status WHEN 'backlog' THEN 1 WHEN 'in-progress' THEN 2 WHEN 'waiting-for-approvals' THEN 3 WHEN 'signed' THEN 4 ELSE 5 END`,
      { mode: "stored" },
    ),
    priority: text({ enum: PRIORITIES }).notNull(),
    priorityRank: integer("priority_rank").generatedAlwaysAs(
      sql`CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END`,
      { mode: "stored" },
    ),
    customerId: text("customer_id").references(() => customers.id),
    customerSort: text("customer_sort").notNull().default(""),
    locationId: text("location_id").references(() => locations.id),
    roomId: text("room_id").references(() => rooms.id),
    assetId: text("asset_id").references(() => assets.id),
    plannedStartOn: text("planned_start_on").notNull().default(""),
    plannedEndOn: text("planned_end_on").notNull().default(""),
    plannedRegularMinutes: integer("planned_regular_minutes").notNull().default(0),
    plannedTravelMinutes: integer("planned_travel_minutes").notNull().default(0),
    warranty: integer({ mode: "boolean" }).notNull().default(false),
    intervention: text().notNull().default(""),
    repairNotes: text("repair_notes").notNull().default(""),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    startedAt: integer("started_at"),
    retroactiveUntil: integer("retroactive_until"),
    revisionId: text("revision_id"),
    revisionNumber: integer("revision_number").notNull().default(0),
    approvalsRequired: integer("approvals_required"),
    signedAt: integer("signed_at"),
    doneAt: integer("done_at"),
    outcome: text({ enum: ["signed", "unsigned", "called-off"] }),
    outcomeReason: text("outcome_reason").notNull().default(""),
    version: integer().notNull().default(1),
    contentVersion: integer("content_version").notNull().default(1),
    searchText: text("search_text").notNull().default(""),
    descriptionDoc: text("description_doc"),
    repairNotesDoc: text("repair_notes_doc"),
    /** The last planned day. */
    dueOn: text("due_on").generatedAlwaysAs(
      sql`CASE planned_end_on WHEN '' THEN planned_start_on ELSE planned_end_on END`,
      { mode: "virtual" },
    ),
    assigneeCount: integer("assignee_count").notNull().default(0),
    /** The planned minutes for which somebody said that the visits are enough. */
    settledMinutes: integer("settled_minutes").notNull().default(0),
  },
  (table) => [
    index("work_orders_asset_status")
      .on(table.assetId, table.statusRank, table.number)
      .where(sql`${table.assetId} IS NOT NULL`),
    index("work_orders_both_customer").on(
      table.statusRank,
      table.priorityRank,
      table.customerSort,
      table.number,
    ),
    index("work_orders_both_start").on(
      table.statusRank,
      table.priorityRank,
      table.plannedStartOn,
      table.number,
    ),
    index("work_orders_by_creation").on(table.createdAt, table.status, table.customerId),
    index("work_orders_by_customer").on(table.customerSort, table.number),
    index("work_orders_by_number").on(table.number),
    index("work_orders_by_priority").on(table.priorityRank, table.number),
    index("work_orders_by_start").on(table.plannedStartOn, table.number),
    index("work_orders_by_status").on(table.statusRank, table.number),
    index("work_orders_customer_status")
      .on(table.customerId, table.statusRank, table.number)
      .where(sql`${table.customerId} IS NOT NULL`),
    index("work_orders_location_status")
      .on(table.locationId, table.statusRank, table.number)
      .where(sql`${table.locationId} IS NOT NULL`),
    index("work_orders_of_asset").on(table.assetId, table.number),
    index("work_orders_of_customer").on(table.customerId, table.number),
    index("work_orders_of_location").on(table.locationId, table.number),
    index("work_orders_of_room").on(table.roomId, table.number),
    index("work_orders_priority_customer").on(table.priorityRank, table.customerSort, table.number),
    index("work_orders_priority_start").on(table.priorityRank, table.plannedStartOn, table.number),
    index("work_orders_priority_status").on(table.priorityRank, table.statusRank, table.number),
    index("work_orders_room_status")
      .on(table.roomId, table.statusRank, table.number)
      .where(sql`${table.roomId} IS NOT NULL`),
    index("work_orders_status_customer").on(table.statusRank, table.customerSort, table.number),
    index("work_orders_status_priority").on(table.statusRank, table.priorityRank, table.number),
    index("work_orders_status_start").on(table.statusRank, table.plannedStartOn, table.number),
    index("work_orders_status_urgency")
      .on(table.statusRank, table.priorityRank, table.dueOn, table.number)
      .where(sql`${table.statusRank} < 5`),
    index("work_orders_unassigned_urgency")
      .on(table.priorityRank, table.dueOn, table.number)
      .where(sql`${table.statusRank} < 5 AND ${table.assigneeCount} = 0`),
    index("work_orders_urgency")
      .on(table.priorityRank, table.dueOn, table.number)
      .where(sql`${table.statusRank} < 5`),
    index("work_orders_of_several_days")
      .on(table.dueOn, table.plannedStartOn)
      .where(sql`${table.dueOn} > ${table.plannedStartOn}`),
    index("work_orders_with_an_end_only")
      .on(table.plannedEndOn)
      .where(sql`${table.plannedStartOn} = '' AND ${table.plannedEndOn} > ''`),
    index("work_orders_unfinished")
      .on(table.number)
      .where(sql`${table.statusRank} < 5`),
    check("work_orders_planned_regular_minutes", sql`${table.plannedRegularMinutes} >= 0`),
    check("work_orders_settled_minutes", sql`${table.settledMinutes} >= 0`),
    check("work_orders_planned_travel_minutes", sql`${table.plannedTravelMinutes} >= 0`),
    check(
      "work_orders_description_doc",
      sql`${table.descriptionDoc} IS NULL OR json_valid(${table.descriptionDoc})`,
    ),
    check(
      "work_orders_repair_notes_doc",
      sql`${table.repairNotesDoc} IS NULL OR json_valid(${table.repairNotesDoc})`,
    ),
    check(
      "work_orders_customer",
      sql`${table.customerId} IS NOT NULL OR ${table.customerSort} = ''`,
    ),
    check(
      "work_orders_place",
      sql`${table.locationId} IS NOT NULL OR ${table.roomId} IS NOT NULL OR ${table.assetId} IS NOT NULL`,
    ),
    check(
      "work_orders_plan",
      sql`${table.plannedEndOn} = '' OR ${table.plannedStartOn} = '' OR ${table.plannedEndOn} >= ${table.plannedStartOn}`,
    ),
    check(
      "work_orders_revision",
      sql`(${table.status} IN ('backlog', 'in-progress')) = (${table.revisionId} IS NULL) OR ${table.outcome} = 'called-off'`,
    ),
    check("work_orders_outcome", sql`(${table.status} = 'done') = (${table.outcome} IS NOT NULL)`),
  ],
);

export const workOrderCounts = sqliteTable(
  "work_order_counts",
  {
    statusRank: integer("status_rank").notNull(),
    priorityRank: integer("priority_rank").notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statusRank, table.priorityRank] })],
);

export const workOrdersAwaited = sqliteTable(
  "work_orders_awaited",
  {
    orderSeq: integer("order_seq").primaryKey(),
    orderId: text("order_id").notNull(),
    statusRank: integer("status_rank").notNull(),
    priorityRank: integer("priority_rank").notNull(),
    plannedStartOn: text("planned_start_on").notNull(),
    customerSort: text("customer_sort").notNull(),
  },
  (table) => [
    index("work_orders_awaited_by_customer").on(table.customerSort, table.orderSeq),
    index("work_orders_awaited_by_priority").on(table.priorityRank, table.orderSeq),
    index("work_orders_awaited_by_start").on(table.plannedStartOn, table.orderSeq),
    index("work_orders_awaited_by_status").on(table.statusRank, table.orderSeq),
  ],
);

export const workOrdersAwaitedNotBy = sqliteTable(
  "work_orders_awaited_not_by",
  {
    orderSeq: integer("order_seq").notNull(),
    userId: text("user_id").notNull(),
    approved: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderSeq, table.userId, table.approved] })],
);

export const workOrdersSearch = sqliteTable("work_orders_search", {
  text: text(),
  facets: text(),
});

/** The words of the index, with the number of rows that contain each. Read-only. */
export const workOrdersWords = wordsTable("work_orders_words");
