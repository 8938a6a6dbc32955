import { eq, sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import type { AuthContext } from "~/server/request-context";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { HoursEntry } from "../model";
import type { ReportRows } from "../policy/content";
import { guardRefusal } from "../policy/filing";
import {
  dailyReportEquipment,
  dailyReportExpenses,
  dailyReportHours,
  dailyReportParts,
} from "~/database/schema/daily-reports";

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
        insertSelected(
          dailyReportHours,
          {
            id: sql`value ->> 'id'`,
            reportId,
            technicianId: sql`value ->> 'technicianId'`,
            position: sql`key`,
            mode: sql`value ->> 'mode'`,
            kind: sql`value ->> 'kind'`,
            fromTime: sql`value ->> 'from'`,
            toTime: sql`value ->> 'to'`,
            regularMinutes: sql`value ->> 'regular'`,
            travelMinutes: sql`value ->> 'travel'`,
            overtime1Minutes: sql`value ->> 'overtime1'`,
            overtime2Minutes: sql`value ->> 'overtime2'`,
            overtime3Minutes: sql`value ->> 'overtime3'`,
          },
          sql`FROM json_each(${json})`,
        ),
        taken,
      ),
    ),
    ...fill(withIds(rows.expenses), (json) =>
      step(
        insertSelected(
          dailyReportExpenses,
          {
            id: sql`value ->> 'id'`,
            reportId,
            position: sql`key`,
            type: sql`value ->> 'type'`,
            words: sql`value ->> 'words'`,
            amountCents: sql`value ->> 'amountCents'`,
          },
          sql`FROM json_each(${json})`,
        ),
      ),
    ),
    ...fill(withIds(rows.parts), (json) =>
      step(
        insertSelected(
          dailyReportParts,
          {
            id: sql`value ->> 'id'`,
            reportId,
            position: sql`key`,
            sparePartId: sql`value ->> 'sparePartId'`,
            name: sql`value ->> 'name'`,
            quantityThousandths: sql`value ->> 'quantityThousandths'`,
            unit: sql`value ->> 'unit'`,
          },
          sql`FROM json_each(${json})`,
        ),
      ),
    ),
    ...fill(rows.equipment, (json) =>
      step(
        insertSelected(
          dailyReportEquipment,
          {
            reportId,
            position: sql`key`,
            equipmentId: sql`value ->> 'equipmentId'`,
            name: sql`value ->> 'name'`,
          },
          sql`FROM json_each(${json})`,
        ),
      ),
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

export function deleteRows({ db }: AuthContext, reportId: string): Step[] {
  const parts = [dailyReportHours, dailyReportExpenses, dailyReportParts, dailyReportEquipment];
  return parts.map((part) => step(db.delete(part).where(eq(part.reportId, reportId))));
}
