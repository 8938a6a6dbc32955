import { equipmentChoice, partChoice } from "~/features/pickers/ui/choices";
import { startParts } from "~/kernel/time/day-span";
import { recordOf } from "~/kernel/record-of";
import { HOUR_KINDS, type HourKind, type Hours } from "~/kernel/time/hours";
import type { ReportView } from "../../queries/read";
import { emptyEntry, type Typed } from "./entry-draft";
import { type ReportDraft, withEachType } from "./report-draft";

/** Builds a draft from an existing report. Signature fields are empty, because signatures stay with their version. */
export function draftOfReport(report: ReportView, author: { name: string }): ReportDraft {
  const { id, version, reportOn, notes, intervention, warranty, otherExpenses, signingPlace } =
    report;
  return {
    id,
    version,
    reportOn,
    suggestedBy: null,
    notes,
    noHoursReason: "",
    intervention,
    warranty,
    otherExpenses,
    signingPlace,
    entries: report.entries.map(({ id, technicianId, ...entry }) =>
      entry.kind === "plain"
        ? { ...emptyEntry(id, technicianId, "plain"), minutes: filled(entry.minutes) }
        : { ...emptyEntry(id, technicianId, entry.kind), ...startParts(entry.from), to: entry.to },
    ),
    expenses: withEachType(
      report.expenses.map((one, index) => ({
        ...one,
        key: String(index),
        receipts: filesOf(report.photos, index),
      })),
    ),
    photos: report.photos.flatMap(({ fileId, kind, expense }) =>
      expense === null ? [{ fileId, kind }] : [],
    ),
    parts: report.parts.map((part, index) => ({
      key: String(index),
      name: part.name,
      quantityThousandths: part.quantityThousandths,
      unit: part.unit,
      fromStock: part.sparePartId !== null,
      stock: part.sparePartId === null ? null : partChoice({ ...part, id: part.sparePartId }),
    })),
    equipment: report.equipment.flatMap((one) =>
      one.equipmentId ? [equipmentChoice({ id: one.equipmentId, name: one.name })] : [],
    ),
    otherEquipment: report.equipment
      .filter((one) => !one.equipmentId)
      .map((one) => one.name)
      .join("\n"),
    technicianSignature: { name: author.name, typed: "" },
    customerSignature: { name: "", typed: "" },
  };
}

function filesOf(photos: ReportView["photos"], index: number): string[] {
  return photos.filter((one) => one.expense === index).map((one) => one.fileId);
}

function filled(minutes: Hours): Record<HourKind, Typed> {
  return recordOf(HOUR_KINDS, (kind) => minutes[kind] || null);
}
