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
import { users } from "./users";
import { personalDetails, wordsTable } from "./system";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/tasks/model";

export const tasks = sqliteTable(
  "tasks",
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    number: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    descriptionDoc: text("description_doc"),
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
    plannedStartOn: text("planned_start_on").notNull().default(""),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    startedAt: integer("started_at"),
    doneAt: integer("done_at"),
    submittedBy: text("submitted_by").references(() => users.id),
    submittedAt: integer("submitted_at"),
    submission: integer().notNull().default(0),
    approvalsRequired: integer("approvals_required"),
    signedAt: integer("signed_at"),
    version: integer().notNull().default(1),
    searchText: text("search_text").notNull().default(""),
  },
  (table) => [
    index("tasks_by_number").on(table.number),
    index("tasks_by_priority").on(table.priorityRank, table.number),
    index("tasks_by_start").on(table.plannedStartOn, table.number),
    index("tasks_by_status").on(table.statusRank, table.number),
    index("tasks_of_creator").on(table.createdBy, table.number),
    index("tasks_status_priority").on(table.statusRank, table.priorityRank, table.number),
    index("tasks_status_start").on(table.statusRank, table.plannedStartOn, table.number),
    check(
      "tasks_description_doc",
      sql`${table.descriptionDoc} IS NULL OR json_valid(${table.descriptionDoc})`,
    ),
    check("tasks_status_done_at", sql`(${table.status} = 'done') = (${table.doneAt} IS NOT NULL)`),
  ],
);

export const taskAssignments = sqliteTable(
  "task_assignments",
  {
    id: text().primaryKey(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isLead: integer("is_lead", { mode: "boolean" }).notNull(),
    fromAt: integer("from_at").notNull(),
    toAt: integer("to_at"),
    taskSeq: integer("task_seq"),
    statusRank: integer("status_rank"),
    priorityRank: integer("priority_rank"),
    plannedStartOn: text("planned_start_on"),
  },
  (table) => [
    index("task_assignments_by_priority")
      .on(table.userId, table.priorityRank, table.taskSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("task_assignments_by_start")
      .on(table.userId, table.plannedStartOn, table.taskSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("task_assignments_by_status")
      .on(table.userId, table.statusRank, table.taskSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("task_assignments_by_user")
      .on(table.userId, table.taskSeq)
      .where(sql`${table.toAt} IS NULL`),
    index("task_assignments_of_task").on(table.taskId, table.fromAt),
    uniqueIndex("task_assignments_once")
      .on(table.taskId, table.userId)
      .where(sql`${table.toAt} IS NULL`),
    uniqueIndex("task_assignments_one_lead")
      .on(table.taskId)
      .where(sql`${table.toAt} IS NULL AND ${table.isLead} = 1`),
  ],
);

export const taskApprovals = sqliteTable(
  "task_approvals",
  {
    id: text().primaryKey(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    submission: integer().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(""),
    approvedAt: integer("approved_at").notNull(),
  },
  (table) => [unique().on(table.taskId, table.submission, table.userId)],
);

export const taskNotes = sqliteTable(
  "task_notes",
  {
    id: text().primaryKey(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    about: text({ enum: ["note", "approval", "sent-back", "reopened"] }).notNull(),
    text: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("task_notes_of_task").on(table.taskId, table.createdAt)],
);

export const taskSignatures = sqliteTable(
  "task_signatures",
  {
    id: text().primaryKey(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id),
    submission: integer().notNull(),
    person: text()
      .notNull()
      .references(() => personalDetails.hash),
    signedBy: text("signed_by")
      .notNull()
      .references(() => users.id),
    signedAt: integer("signed_at").notNull(),
  },
  (table) => [unique().on(table.taskId, table.submission)],
);

export const taskCounts = sqliteTable(
  "task_counts",
  {
    statusRank: integer("status_rank").notNull(),
    priorityRank: integer("priority_rank").notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statusRank, table.priorityRank] })],
);

export const tasksAwaited = sqliteTable(
  "tasks_awaited",
  {
    taskSeq: integer("task_seq").primaryKey(),
    statusRank: integer("status_rank").notNull(),
    priorityRank: integer("priority_rank").notNull(),
    plannedStartOn: text("planned_start_on").notNull(),
  },
  (table) => [
    index("tasks_awaited_by_priority").on(table.priorityRank, table.taskSeq),
    index("tasks_awaited_by_start").on(table.plannedStartOn, table.taskSeq),
    index("tasks_awaited_by_status").on(table.statusRank, table.taskSeq),
  ],
);

export const tasksAwaitedNotBy = sqliteTable(
  "tasks_awaited_not_by",
  {
    taskSeq: integer("task_seq").notNull(),
    userId: text("user_id").notNull(),
    approved: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskSeq, table.userId, table.approved] })],
);

export const tasksSearch = sqliteTable("tasks_search", {
  text: text(),
  facets: text(),
});

/** The words of the index. Read-only. */
export const tasksWords = wordsTable("tasks_words");
