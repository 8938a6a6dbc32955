import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { users } from "../users";
import type { Language } from "~/kernel/text/languages";
import { files, personalDetails } from "../system";
import { workOrders } from "./order";

export const workOrderRevisions = sqliteTable(
  "work_order_revisions",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id),
    number: integer().notNull(),
    format: integer().notNull(),
    content: text().notNull(),
    sha256: text().notNull(),
    previousSha256: text("previous_sha256"),
    submittedBy: text("submitted_by")
      .notNull()
      .references(() => users.id),
    submittedAt: integer("submitted_at").notNull(),
    approvalsRequired: integer("approvals_required").notNull(),
    noHoursReason: text("no_hours_reason").notNull().default(""),
  },
  (table) => [
    unique().on(table.workOrderId, table.number),
    check("work_order_revisions_content", sql`json_valid(${table.content})`),
  ],
);

export const workOrderApprovals = sqliteTable(
  "work_order_approvals",
  {
    id: text().primaryKey(),
    revisionId: text("revision_id")
      .notNull()
      .references(() => workOrderRevisions.id),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(""),
    approvedAt: integer("approved_at").notNull(),
  },
  (table) => [unique().on(table.revisionId, table.userId)],
);

export const workOrderSignatures = sqliteTable("work_order_signatures", {
  id: text().primaryKey(),
  revisionId: text("revision_id")
    .notNull()
    .unique()
    .references(() => workOrderRevisions.id),
  workOrderId: text("work_order_id")
    .notNull()
    .references(() => workOrders.id),
  sha256: text().notNull(),
  place: text().notNull(),
  technicianPerson: text("technician_person")
    .notNull()
    .references(() => personalDetails.hash),
  customerPerson: text("customer_person").references(() => personalDetails.hash),
  signedBy: text("signed_by")
    .notNull()
    .references(() => users.id),
  inLeadsPlace: integer("in_leads_place", { mode: "boolean" }).notNull(),
  signedAt: integer("signed_at").notNull(),
});

export const workOrderPdfs = sqliteTable(
  "work_order_papers",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id")
      .notNull()
      .references(() => workOrders.id),
    revisionId: text("revision_id")
      .notNull()
      .references(() => workOrderRevisions.id),
    moment: text({ enum: ["signed", "done"] }).notNull(),
    language: text().$type<Language>().notNull(),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [unique().on(table.revisionId, table.moment)],
);

/** The customer's copy of the signed PDF where it is another document than the archived one. */
export const workOrderCustomerPdfs = sqliteTable("work_order_customer_papers", {
  revisionId: text("revision_id")
    .primaryKey()
    .references(() => workOrderRevisions.id),
  workOrderId: text("work_order_id")
    .notNull()
    .references(() => workOrders.id),
  language: text().$type<Language>().notNull(),
  fileId: text("file_id")
    .notNull()
    .references(() => files.id),
  createdAt: integer("created_at").notNull(),
});
