import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { assets } from "./assets";
import { equipmentCategories } from "./equipment";
import { tickets } from "./tickets";
import { users } from "./users";
import { workOrders } from "./work-orders/order";
import { files, personalDetails } from "./system";
import { ANSWER_KINDS, TICKS } from "~/features/checklists/model";

export const checklistTemplates = sqliteTable(
  "checklist_templates",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** The template is the default of assets with this category; empty for none. Compared by `fold`. */
    assetCategory: text("asset_category").notNull().default(""),
    /** Neither read nor written since asset_category (migration 38). */
    categoryId: text("category_id").references(() => equipmentCategories.id, {
      onDelete: "set null",
    }),
    /** The version that orders get from now on. */
    versionId: text("version_id").notNull(),
    versionNumber: integer("version_number").notNull().default(1),
    itemCount: integer("item_count").notNull(),
    sortKey: text("sort_key").notNull(),
    searchText: text("search_text").notNull(),
    archivedAt: integer("archived_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("checklist_templates_archived")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("checklist_templates_by_asset_category")
      .on(table.assetCategory, table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
    index("checklist_templates_by_category")
      .on(table.categoryId)
      .where(sql`${table.archivedAt} IS NULL AND ${table.categoryId} IS NOT NULL`),
    index("checklist_templates_by_name")
      .on(table.sortKey, table.id)
      .where(sql`${table.archivedAt} IS NULL`),
  ],
);

export const checklistTemplateVersions = sqliteTable(
  "checklist_template_versions",
  {
    id: text().primaryKey(),
    templateId: text("template_id")
      .notNull()
      .references(() => checklistTemplates.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    name: text().notNull(),
    /** JSON: ChecklistItem[]. */
    items: text().notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unique().on(table.templateId, table.number),
    check("checklist_template_versions_items", sql`json_valid(${table.items})`),
  ],
);

export const workOrderChecklists = sqliteTable(
  "work_order_checklists",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id, { onDelete: "cascade" }),
    templateId: text("template_id")
      .notNull()
      .references(() => checklistTemplates.id),
    versionId: text("version_id")
      .notNull()
      .references(() => checklistTemplateVersions.id),
    /** Null when a plan or the category of the asset added it. */
    addedBy: text("added_by").references(() => users.id),
    addedAt: integer("added_at").notNull(),
    removedBy: text("removed_by").references(() => users.id),
    removedAt: integer("removed_at"),
  },
  (table) => [
    index("work_order_checklists_by_order").on(table.workOrderId),
    index("work_order_checklists_by_template").on(table.templateId, table.addedAt),
    uniqueIndex("work_order_checklists_once")
      .on(table.workOrderId, table.templateId)
      .where(sql`${table.removedAt} IS NULL`),
  ],
);

export const checklistAnswers = sqliteTable(
  "checklist_answers",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    checklistId: text("checklist_id")
      .notNull()
      .references(() => workOrderChecklists.id, { onDelete: "cascade" }),
    itemId: text("item_id").notNull(),
    kind: text({ enum: ANSWER_KINDS }).notNull(),
    tick: text({ enum: TICKS }),
    thousandths: integer(),
    content: text().notNull().default(""),
    personHash: text("person_hash").references(() => personalDetails.hash),
    isFinding: integer("is_finding", { mode: "boolean" }).notNull().default(false),
    comment: text().notNull().default(""),
    baseId: text("base_id"),
    assetId: text("asset_id").references(() => assets.id),
    answeredBy: text("answered_by")
      .notNull()
      .references(() => users.id),
    /** By the clock of the device, corrected by its skew. */
    answeredAt: integer("answered_at").notNull(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [
    index("checklist_answers_by_item").on(table.checklistId, table.itemId, table.answeredAt),
    index("checklist_answers_by_reading")
      .on(table.assetId, table.itemId, table.answeredAt)
      .where(sql`${table.kind} = 'number'`),
    index("checklist_answers_findings")
      .on(table.answeredAt)
      .where(sql`${table.isFinding} = 1`),
    check("checklist_answers_tick", sql`(${table.kind} = 'tick') = (${table.tick} IS NOT NULL)`),
    check(
      "checklist_answers_number",
      sql`(${table.kind} = 'number') = (${table.thousandths} IS NOT NULL)`,
    ),
    check(
      "checklist_answers_signature",
      sql`(${table.kind} = 'signature') = (${table.personHash} IS NOT NULL)`,
    ),
  ],
);

export const checklistAnswerPhotos = sqliteTable(
  "checklist_answer_photos",
  {
    fileId: text("file_id")
      .primaryKey()
      .references(() => files.id),
    answerId: text("answer_id")
      .notNull()
      .references(() => checklistAnswers.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [index("checklist_answer_photos_by_answer").on(table.answerId, table.position)],
);

export const checklistTickets = sqliteTable(
  "checklist_tickets",
  {
    checklistId: text("checklist_id")
      .notNull()
      .references(() => workOrderChecklists.id, { onDelete: "cascade" }),
    itemId: text("item_id").notNull(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.checklistId, table.itemId] }),
    index("checklist_tickets_by_ticket").on(table.ticketId),
  ],
);
