import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { EXPENSE_TYPES } from "~/features/work-orders/model";
import { UNITS } from "~/kernel/text/quantities";
import { REPORT_STATUSES } from "./model";

export const dailyReports = sqliteTable("daily_reports", {
  id: text().primaryKey(),
  workOrderId: text("work_order_id").notNull(),
  authorId: text("author_id").notNull(),
  reportOn: text("report_on").notNull(),
  status: text({ enum: REPORT_STATUSES }).notNull(),
  statusReason: text("status_reason").notNull().default(""),
  notes: text().notNull().default(""),
  intervention: text().notNull().default(""),
  warranty: integer({ mode: "boolean" }).notNull().default(false),
  signingPlace: text("signing_place").notNull().default(""),
  otherExpenses: text("other_expenses").notNull().default(""),
  capturedAt: integer("captured_at").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  version: integer().notNull().default(1),
});

export const dailyReportHours = sqliteTable("daily_report_hours", {
  id: text().primaryKey(),
  reportId: text("report_id").notNull(),
  technicianId: text("technician_id").notNull(),
  position: integer().notNull(),
  mode: text({ enum: ["interval", "plain"] }).notNull(),
  kind: text({ enum: ["work", "travel"] }).notNull(),
  fromTime: text("from_time").notNull().default(""),
  toTime: text("to_time").notNull().default(""),
  regularMinutes: integer("regular_minutes").notNull(),
  travelMinutes: integer("travel_minutes").notNull(),
  overtime1Minutes: integer("overtime_1_minutes").notNull(),
  overtime2Minutes: integer("overtime_2_minutes").notNull(),
  overtime3Minutes: integer("overtime_3_minutes").notNull(),
});

export const dailyReportExpenses = sqliteTable("daily_report_expenses", {
  id: text().primaryKey(),
  reportId: text("report_id").notNull(),
  position: integer().notNull(),
  type: text({ enum: EXPENSE_TYPES }).notNull(),
  words: text().notNull().default(""),
  amountCents: integer("amount_cents").notNull(),
});

export const dailyReportParts = sqliteTable("daily_report_parts", {
  id: text().primaryKey(),
  reportId: text("report_id").notNull(),
  position: integer().notNull(),
  sparePartId: text("spare_part_id"),
  name: text().notNull(),
  quantityThousandths: integer("quantity_thousandths").notNull(),
  unit: text({ enum: UNITS }).notNull(),
});

export const dailyReportEquipment = sqliteTable(
  "daily_report_equipment",
  {
    reportId: text("report_id").notNull(),
    position: integer().notNull(),
    equipmentId: text("equipment_id"),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.position] })],
);

export const dailyReportVersions = sqliteTable(
  "daily_report_versions",
  {
    reportId: text("report_id").notNull(),
    version: integer().notNull(),
    format: integer().notNull(),
    content: text().notNull(),
    sha256: text().notNull(),
    writtenBy: text("written_by").notNull(),
    writtenAt: integer("written_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.version] })],
);

export const dailyReportSignatures = sqliteTable(
  "daily_report_signatures",
  {
    reportId: text("report_id").notNull(),
    version: integer().notNull(),
    party: text({ enum: ["technician", "customer"] }).notNull(),
    person: text().notNull(),
    signerId: text("signer_id"),
    signedAt: integer("signed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.version, table.party] })],
);
