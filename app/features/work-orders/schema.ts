import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "./model";

export const workOrders = sqliteTable("work_orders", {
  seq: integer().primaryKey(),
  id: text().notNull(),
  number: text().notNull(),
  externalReference: text("external_reference").notNull().default(""),
  jobNumber: text("job_number").notNull().default(""),
  description: text().notNull().default(""),
  descriptionDoc: text("description_doc"),
  status: text({ enum: STATUSES }).notNull(),
  priority: text({ enum: PRIORITIES }).notNull(),
  customerId: text("customer_id"),
  customerSort: text("customer_sort").notNull().default(""),
  locationId: text("location_id"),
  roomId: text("room_id"),
  assetId: text("asset_id"),
  plannedStartOn: text("planned_start_on").notNull().default(""),
  plannedEndOn: text("planned_end_on").notNull().default(""),
  plannedRegularMinutes: integer("planned_regular_minutes").notNull().default(0),
  plannedTravelMinutes: integer("planned_travel_minutes").notNull().default(0),
  warranty: integer({ mode: "boolean" }).notNull().default(false),
  intervention: text().notNull().default(""),
  repairNotes: text("repair_notes").notNull().default(""),
  repairNotesDoc: text("repair_notes_doc"),
  createdBy: text("created_by").notNull(),
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
});

export const workOrderAssignments = sqliteTable("work_order_assignments", {
  id: text().primaryKey(),
  workOrderId: text("work_order_id").notNull(),
  userId: text("user_id").notNull(),
  isLead: integer("is_lead", { mode: "boolean" }).notNull(),
  fromAt: integer("from_at").notNull(),
  toAt: integer("to_at"),
});

export const workOrderEquipment = sqliteTable("work_order_equipment", {
  workOrderId: text("work_order_id").notNull(),
  equipmentId: text("equipment_id").notNull(),
});

export const workOrderParts = sqliteTable("work_order_parts", {
  id: text().primaryKey(),
  workOrderId: text("work_order_id").notNull(),
  sparePartId: text("spare_part_id"),
  name: text().notNull(),
  quantityThousandths: integer("quantity_thousandths").notNull(),
  unit: text().notNull(),
});

export const workOrderApproverNotes = sqliteTable("work_order_approver_notes", {
  id: text().primaryKey(),
  workOrderId: text("work_order_id").notNull(),
  authorId: text("author_id").notNull(),
  about: text({
    enum: ["note", "approval", "sent-back", "reopened", "reopening-requested"],
  }).notNull(),
  text: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const workOrderApprovals = sqliteTable("work_order_approvals", {
  id: text().primaryKey(),
  revisionId: text("revision_id").notNull(),
  workOrderId: text("work_order_id").notNull(),
  userId: text("user_id").notNull(),
  note: text().notNull().default(""),
  approvedAt: integer("approved_at").notNull(),
});

export const workOrderSignatures = sqliteTable("work_order_signatures", {
  id: text().primaryKey(),
  revisionId: text("revision_id").notNull(),
  workOrderId: text("work_order_id").notNull(),
  sha256: text().notNull(),
  place: text().notNull(),
  technicianPerson: text("technician_person").notNull(),
  customerPerson: text("customer_person"),
  signedBy: text("signed_by").notNull(),
  inLeadsPlace: integer("in_leads_place", { mode: "boolean" }).notNull(),
  signedAt: integer("signed_at").notNull(),
});
