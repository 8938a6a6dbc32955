import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "./model";

export const tasks = sqliteTable("tasks", {
  seq: integer().primaryKey(),
  id: text().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(""),
  descriptionDoc: text("description_doc"),
  status: text({ enum: STATUSES }).notNull(),
  priority: text({ enum: PRIORITIES }).notNull(),
  plannedStartOn: text("planned_start_on").notNull().default(""),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  startedAt: integer("started_at"),
  doneAt: integer("done_at"),
  submittedBy: text("submitted_by"),
  submittedAt: integer("submitted_at"),
  submission: integer().notNull().default(0),
  approvalsRequired: integer("approvals_required"),
  signedAt: integer("signed_at"),
  version: integer().notNull().default(1),
  searchText: text("search_text").notNull().default(""),
});

export const taskAssignments = sqliteTable("task_assignments", {
  id: text().primaryKey(),
  taskId: text("task_id").notNull(),
  userId: text("user_id").notNull(),
  isLead: integer("is_lead", { mode: "boolean" }).notNull(),
  fromAt: integer("from_at").notNull(),
  toAt: integer("to_at"),
});

export const taskApprovals = sqliteTable("task_approvals", {
  id: text().primaryKey(),
  taskId: text("task_id").notNull(),
  submission: integer().notNull(),
  userId: text("user_id").notNull(),
  note: text().notNull().default(""),
  approvedAt: integer("approved_at").notNull(),
});

export const taskNotes = sqliteTable("task_notes", {
  id: text().primaryKey(),
  taskId: text("task_id").notNull(),
  authorId: text("author_id").notNull(),
  about: text({ enum: ["note", "approval", "sent-back", "reopened"] }).notNull(),
  text: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const taskSignatures = sqliteTable("task_signatures", {
  id: text().primaryKey(),
  taskId: text("task_id").notNull(),
  submission: integer().notNull(),
  person: text().notNull(),
  signedBy: text("signed_by").notNull(),
  signedAt: integer("signed_at").notNull(),
});
