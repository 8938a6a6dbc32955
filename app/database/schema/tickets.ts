import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { assets } from "./assets";
import { customers } from "./customers";
import { locations } from "./locations";
import { rooms } from "./rooms";
import { users } from "./users";
import { wordsTable } from "./system";
import { PRIORITIES } from "~/kernel/priorities";
import { workOrders } from "./work-orders/order";
import { STATUSES } from "~/features/tickets/model";

export const tickets = sqliteTable(
  "tickets",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    number: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    descriptionDoc: text("description_doc"),
    status: text({ enum: STATUSES }).notNull(),
    statusRank: integer("status_rank").generatedAlwaysAs(
      sql`CASE status WHEN 'created' THEN 1 WHEN 'accepted' THEN 2 WHEN 'in-progress' THEN 3 WHEN 'done' THEN 4 ELSE 5 END`,
      { mode: "stored" },
    ),
    priority: text({ enum: PRIORITIES }).notNull(),
    priorityRank: integer("priority_rank").generatedAlwaysAs(
      sql`CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END`,
      { mode: "stored" },
    ),
    customerId: text("customer_id").references(() => customers.id),
    locationId: text("location_id").references(() => locations.id),
    roomId: text("room_id").references(() => rooms.id),
    assetId: text("asset_id").references(() => assets.id),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    handlerId: text("handler_id").references(() => users.id),
    workOrderId: text("work_order_id").references(() => workOrders.id),
    rejectionReason: text("rejection_reason").notNull().default(""),
    resolution: text().notNull().default(""),
    acceptedAt: integer("accepted_at"),
    startedAt: integer("started_at"),
    closedAt: integer("closed_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    searchText: text("search_text").notNull().default(""),
  },
  (table) => [
    index("tickets_by_creator").on(table.creatorId, table.number),
    index("tickets_by_customer").on(table.customerId, table.number),
    index("tickets_by_number").on(table.number),
    index("tickets_by_priority").on(table.priorityRank, table.number),
    index("tickets_by_status").on(table.statusRank, table.number),
    index("tickets_creator_status").on(table.creatorId, table.statusRank, table.number),
    index("tickets_customer_status").on(table.customerId, table.statusRank, table.number),
    index("tickets_of_asset")
      .on(table.assetId)
      .where(sql`${table.assetId} IS NOT NULL`),
    index("tickets_of_handler")
      .on(table.handlerId, table.statusRank)
      .where(sql`${table.handlerId} IS NOT NULL`),
    index("tickets_of_location")
      .on(table.locationId)
      .where(sql`${table.locationId} IS NOT NULL`),
    index("tickets_of_order")
      .on(table.workOrderId)
      .where(sql`${table.workOrderId} IS NOT NULL`),
    index("tickets_of_room")
      .on(table.roomId)
      .where(sql`${table.roomId} IS NOT NULL`),
    index("tickets_status_priority").on(table.statusRank, table.priorityRank, table.number),
    index("tickets_unlinked")
      .on(table.statusRank, table.number)
      .where(sql`${table.workOrderId} IS NULL`),
    check(
      "tickets_description_doc",
      sql`${table.descriptionDoc} IS NULL OR json_valid(${table.descriptionDoc})`,
    ),
    check(
      "tickets_status_closed_at",
      sql`(${table.status} IN ('rejected', 'done')) = (${table.closedAt} IS NOT NULL)`,
    ),
    check(
      "tickets_status_work_order_id_rejection_reason",
      sql`${table.status} <> 'rejected' OR (${table.rejectionReason} <> '' AND ${table.workOrderId} IS NULL)`,
    ),
    check(
      "tickets_status_work_order_id",
      sql`${table.status} <> 'created' OR ${table.workOrderId} IS NULL`,
    ),
  ],
);

export const ticketLinks = sqliteTable(
  "ticket_links",
  {
    id: text().primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    workOrderId: text("work_order_id").notNull(),
    workOrderNumber: text("work_order_number").notNull(),
    linkedBy: text("linked_by")
      .notNull()
      .references(() => users.id),
    linkedAt: integer("linked_at").notNull(),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").references(() => users.id),
  },
  (table) => [
    index("ticket_links_of_order").on(table.workOrderId, table.endedAt),
    index("ticket_links_of_ticket").on(table.ticketId, table.linkedAt),
    uniqueIndex("ticket_links_one")
      .on(table.ticketId)
      .where(sql`${table.endedAt} IS NULL`),
  ],
);

export const ticketCopies = sqliteTable(
  "ticket_copies",
  {
    seq: integer().primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
    endedAt: integer("ended_at").notNull(),
    untilActivity: integer("until_activity").notNull(),
    isReadable: integer("is_readable", { mode: "boolean" }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    descriptionDoc: text("description_doc"),
    status: text({ enum: STATUSES }).notNull(),
    statusRank: integer("status_rank").notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    priorityRank: integer("priority_rank").notNull(),
    locationId: text("location_id").references(() => locations.id, { onDelete: "set null" }),
    roomId: text("room_id").references(() => rooms.id, { onDelete: "set null" }),
    assetId: text("asset_id").references(() => assets.id, { onDelete: "set null" }),
    acceptedAt: integer("accepted_at"),
    startedAt: integer("started_at"),
    version: integer().notNull(),
    updatedAt: integer("updated_at").notNull(),
    searchText: text("search_text").notNull(),
  },
  (table) => [
    index("ticket_copies_of_customer").on(table.customerId, table.ticketId),
    index("ticket_copies_of_ticket").on(table.ticketId, table.customerId, table.seq),
    check(
      "ticket_copies_description_doc",
      sql`${table.descriptionDoc} IS NULL OR json_valid(${table.descriptionDoc})`,
    ),
  ],
);

export const ticketsSearch = sqliteTable("tickets_search", {
  text: text(),
  facets: text(),
});

/** The words of the index. Read-only. */
export const ticketsWords = wordsTable("tickets_words");
