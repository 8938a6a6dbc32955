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
import { equipment } from "./equipment";
import { spareParts } from "./spare-parts";
import { users } from "./users";
import { files, personalDetails } from "./system";
import { EXPENSE_TYPES, PHOTO_KINDS } from "~/features/work-orders/model";
import { UNITS } from "~/kernel/text/quantities";
import { REPORT_STATUSES } from "~/features/daily-reports/model";

export const dailyReports = sqliteTable(
  "daily_reports",
  {
    id: text().primaryKey(),
    workOrderId: text("work_order_id").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
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
  },
  (table) => [
    index("daily_reports_by_author").on(table.authorId, table.reportOn),
    index("daily_reports_by_day")
      .on(table.reportOn)
      .where(sql`${table.status} = 'submitted'`),
    index("daily_reports_by_order").on(table.workOrderId, table.reportOn),
    uniqueIndex("daily_reports_once")
      .on(table.workOrderId, table.reportOn, table.authorId)
      .where(sql`${table.status} = 'submitted'`),
    index("daily_reports_unfiled")
      .on(table.status)
      .where(sql`${table.status} = 'unfiled'`),
    check("daily_reports_report_on", sql`length(${table.reportOn}) = 10`),
  ],
);

export const dailyReportHours = sqliteTable(
  "daily_report_hours",
  {
    id: text().primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    technicianId: text("technician_id")
      .notNull()
      .references(() => users.id),
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
  },
  (table) => [
    index("daily_report_hours_by_report").on(table.reportId, table.position),
    index("daily_report_hours_by_technician").on(table.technicianId, table.reportId),
    check("daily_report_hours_regular_minutes", sql`${table.regularMinutes} >= 0`),
    check("daily_report_hours_travel_minutes", sql`${table.travelMinutes} >= 0`),
    check("daily_report_hours_overtime_1_minutes", sql`${table.overtime1Minutes} >= 0`),
    check("daily_report_hours_overtime_2_minutes", sql`${table.overtime2Minutes} >= 0`),
    check("daily_report_hours_overtime_3_minutes", sql`${table.overtime3Minutes} >= 0`),
  ],
);

export const dailyReportExpenses = sqliteTable(
  "daily_report_expenses",
  {
    id: text().primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    position: integer().notNull(),
    type: text({ enum: EXPENSE_TYPES }).notNull(),
    words: text().notNull().default(""),
    amountCents: integer("amount_cents").notNull(),
  },
  (table) => [
    index("daily_report_expenses_by_report").on(table.reportId, table.position),
    check("daily_report_expenses_amount_cents", sql`${table.amountCents} >= 0`),
    check(
      "daily_report_expenses_type_words",
      sql`${table.type} <> 'other' OR ${table.words} <> ''`,
    ),
  ],
);

export const dailyReportParts = sqliteTable(
  "daily_report_parts",
  {
    id: text().primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    position: integer().notNull(),
    sparePartId: text("spare_part_id").references(() => spareParts.id),
    name: text().notNull(),
    quantityThousandths: integer("quantity_thousandths").notNull(),
    unit: text({ enum: UNITS }).notNull(),
  },
  (table) => [
    index("daily_report_parts_by_report").on(table.reportId, table.position),
    index("daily_report_parts_of_part")
      .on(table.sparePartId)
      .where(sql`${table.sparePartId} IS NOT NULL`),
    check("daily_report_parts_quantity_thousandths", sql`${table.quantityThousandths} > 0`),
  ],
);

export const dailyReportEquipment = sqliteTable(
  "daily_report_equipment",
  {
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    position: integer().notNull(),
    equipmentId: text("equipment_id").references(() => equipment.id),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.position] }),
    index("daily_report_equipment_of_equipment")
      .on(table.equipmentId)
      .where(sql`${table.equipmentId} IS NOT NULL`),
  ],
);

export const dailyReportPhotos = sqliteTable(
  "daily_report_photos",
  {
    fileId: text("file_id")
      .primaryKey()
      .references(() => files.id),
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    position: integer().notNull(),
    kind: text({ enum: PHOTO_KINDS }).notNull(),
    expense: integer(),
  },
  (table) => [
    index("daily_report_photos_by_report").on(table.reportId, table.position),
    check("daily_report_photos_expense", sql`${table.expense} >= 0`),
    check(
      "daily_report_photos_kind_expense",
      sql`(${table.kind} = 'receipt') = (${table.expense} IS NOT NULL)`,
    ),
  ],
);

export const dailyReportVersions = sqliteTable(
  "daily_report_versions",
  {
    reportId: text("report_id")
      .notNull()
      .references(() => dailyReports.id),
    version: integer().notNull(),
    format: integer().notNull(),
    content: text().notNull(),
    sha256: text().notNull(),
    writtenBy: text("written_by")
      .notNull()
      .references(() => users.id),
    writtenAt: integer("written_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.version] }),
    check("daily_report_versions_content", sql`json_valid(${table.content})`),
  ],
);

export const dailyReportSignatures = sqliteTable(
  "daily_report_signatures",
  {
    reportId: text("report_id").notNull(),
    version: integer().notNull(),
    party: text({ enum: ["technician", "customer"] }).notNull(),
    person: text()
      .notNull()
      .references(() => personalDetails.hash),
    signerId: text("signer_id").references(() => users.id),
    signedAt: integer("signed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.version, table.party] }),
    foreignKey({
      columns: [table.reportId, table.version],
      foreignColumns: [dailyReportVersions.reportId, dailyReportVersions.version],
    }),
  ],
);
