import { type SQL, sql } from "drizzle-orm";
import type { Day } from "~/kernel/time/days";
import { newId } from "~/kernel/ids";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { MovedOn } from "~/kernel/server/command/moved-on";
import { expect, guarded, step, type Step } from "~/kernel/server/command/statement";
import type { ReportContent } from "../inputs";
import type { ReportRows } from "../policy/content";
import { guardRefusal } from "../policy/filing";
import type { Report } from "../queries/stored";
import { dailyReports } from "../schema";
import type { HoursEntry, ReportStatus, ReportWarning } from "../model";

/** Builds an activity row of a report. Activity of reports belongs to the work order. */
export function recordLine(
  report: Pick<Report, "id" | "workOrderId" | "reportOn">,
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return {
    subject: { type: "work-order", id: report.workOrderId },
    event,
    facts: { reportId: report.id, reportOn: report.reportOn, ...facts },
  };
}

/** Fails when the id is taken, or when the author already has a submitted report for that order and day. */
export function insertReport(
  ctx: AuthContext,
  row: Omit<typeof dailyReports.$inferInsert, "createdAt" | "updatedAt">,
): Step {
  const at = ctx.now().getTime();
  return step(
    ctx.db.insert(dailyReports).values({ ...row, createdAt: at, updatedAt: at }),
    new MovedOn(),
  );
}

/** The text fields stored in the report's own row. */
export function headingLabels({
  notes,
  intervention,
  warranty,
  signingPlace,
  otherExpenses,
}: ReportContent) {
  return { notes, intervention, warranty, signingPlace, otherExpenses };
}

/**
 * Place it after any step that starts the order in this batch. A report counts only in an order in progress: a concurrent return to the
 * backlog makes the batch fail here.
 */
export function expectOrderAtWork(workOrderId: string): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM work_orders WHERE id = ${workOrderId} AND status = 'in-progress')`,
    new MovedOn(),
  );
}

/** A report may change while its order is open. The order's content_version keeps a concurrent submission from freezing older content. */
export function expectOpenOrder(workOrderId: string): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM work_orders WHERE id = ${workOrderId} AND status IN ('backlog', 'in-progress'))`,
    new MovedOn(),
  );
}

/** Updates a report of the given version. `changes` are the columns to set beside version and updatedAt. */
export function changeReport(
  ctx: AuthContext,
  report: { id: string; version: number; status: ReportStatus },
  changes: Partial<typeof dailyReports.$inferInsert>,
): Step[] {
  const isAsRead = sql`${dailyReports.id} = ${report.id} AND ${dailyReports.version} = ${report.version} AND ${dailyReports.status} = ${report.status}`;
  const set = { ...changes, version: report.version + 1, updatedAt: ctx.now().getTime() };
  return guarded(ctx.db.update(dailyReports).set(set).where(isAsRead), new MovedOn());
}

/** Binds one JSON value per table: one VALUES row per entry would exceed the SQL text limit of a batch. */
export function insertRows(reportId: string, rows: ReportRows): Step[] {
  const hours = rows.entries.map(({ id, technicianId, computed, ...entry }) => ({
    id,
    technicianId,
    ...computed,
    ...storedEntry(entry),
  }));
  const taken = guardRefusal("ids_taken");
  return [
    ...fill(hours, (json) =>
      step(
        sql`INSERT INTO daily_report_hours (id, report_id, technician_id, position, mode, kind, from_time, to_time,
        regular_minutes, travel_minutes, overtime_1_minutes, overtime_2_minutes, overtime_3_minutes)
      SELECT value ->> 'id', ${reportId}, value ->> 'technicianId', key, value ->> 'mode', value ->> 'kind', value ->> 'from', value ->> 'to',
        value ->> 'regular', value ->> 'travel', value ->> 'overtime1', value ->> 'overtime2', value ->> 'overtime3' FROM json_each(${json})`,
        taken,
      ),
    ),
    ...fill(withIds(rows.expenses), (json) =>
      step(sql`INSERT INTO daily_report_expenses (id, report_id, position, type, words, amount_cents)
      SELECT value ->> 'id', ${reportId}, key, value ->> 'type', value ->> 'words', value ->> 'amountCents' FROM json_each(${json})`),
    ),
    ...fill(withIds(rows.parts), (json) =>
      step(sql`INSERT INTO daily_report_parts (id, report_id, position, spare_part_id, name, quantity_thousandths, unit)
      SELECT value ->> 'id', ${reportId}, key, value ->> 'sparePartId', value ->> 'name', value ->> 'quantityThousandths', value ->> 'unit'
      FROM json_each(${json})`),
    ),
    ...fill(rows.equipment, (json) =>
      step(sql`INSERT INTO daily_report_equipment (report_id, position, equipment_id, name)
      SELECT ${reportId}, key, value ->> 'equipmentId', value ->> 'name' FROM json_each(${json})`),
    ),
  ];
}

function fill(rows: readonly object[], insert: (json: string) => Step): Step[] {
  return rows.length === 0 ? [] : [insert(JSON.stringify(rows))];
}

function withIds<T extends object>(rows: readonly T[]): (T & { id: string })[] {
  return rows.map((row) => ({ ...row, id: newId() }));
}

function storedEntry(entry: HoursEntry) {
  if (entry.kind === "plain") return { mode: "plain", kind: "work", from: "", to: "" };
  return { mode: "interval", kind: entry.kind, from: entry.from, to: entry.to };
}

export function deleteRows(reportId: string): Step[] {
  return ["hours", "expenses", "parts", "equipment"].map((part) => {
    return step(
      sql`DELETE FROM ${sql.identifier(`daily_report_${part}`)} WHERE report_id = ${reportId}`,
    );
  });
}

/** Checks the total inside the batch, because reports of other work orders may be filed at the same time. */
export function expectNoMoreThanADay(reportId: string, reportOn: Day): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id
      WHERE r.status = 'submitted' AND r.report_on = ${reportOn}
        AND h.technician_id IN (SELECT technician_id FROM daily_report_hours WHERE report_id = ${reportId})
      GROUP BY h.technician_id
      HAVING sum(h.regular_minutes + h.travel_minutes + h.overtime_1_minutes + h.overtime_2_minutes + h.overtime_3_minutes) > 1440)`,
    new MovedOn(),
  );
}

export type ReportAnswer = {
  id: string;
  workOrderId: string;
  status: ReportStatus;
  /** Why the report is unfiled; "" when it was filed. */
  statusReason: string;
  version: number;
  warnings: ReportWarning[];
};

export function reportAnswer(id: string, warnings: readonly ReportWarning[] = []): SQL {
  return sql`(SELECT json_object('id', id, 'workOrderId', work_order_id, 'status', status, 'statusReason', status_reason, 'version', version,
    'warnings', json(${JSON.stringify(warnings)})) FROM daily_reports WHERE id = ${id})`;
}
