import type { PrintedParts } from "~/kernel/features";
import type { HoursSeen } from "../../policy/rights";
import type { PersonRef, Snapshot, SnapshotPart, SnapshotReport } from "../../revisions/model";

/** `own` are the references that identify the reader in the snapshot. */
export type Reader = { seen: HoursSeen; notes: boolean; own: readonly string[] };

export type VisibleInPdf = {
  seen: HoursSeen;
  /** From all reports: parts and equipment used are visible to every reader. */
  used: { parts: SnapshotPart[]; equipment: string[] };
};

/** The snapshot without what its reader may not see, so that the template cannot print it. */
export function asVisibleInPdf(
  snapshot: Snapshot,
  reader: Reader,
  printed: PrintedParts,
): VisibleInPdf & { snapshot: Snapshot } {
  const visible = snapshot.reports.flatMap((report) => reportFor(report, reader) ?? []);
  const reports = visible
    .map((report) => (printed.hours ? report : { ...report, entries: [] }))
    .map((report) => (printed.expenses ? report : withoutExpenses(report)))
    .map((report) => (printed.notes ? report : { ...report, notes: "" }));
  return { seen: reader.seen, used: usedIn(snapshot.reports), snapshot: { ...snapshot, reports } };
}

/** As daily-reports shows it on the screen: the reader's own report in full, of other reports at most the reader's own hours. */
function reportFor(report: SnapshotReport, { seen, own }: Reader): SnapshotReport | null {
  const isOwn = ({ person }: PersonRef) => own.includes(person);
  if (seen === "all" || isOwn(report.author)) return report;
  if (seen === "none") return null;
  const entries = report.entries.filter((one) => isOwn(one.technician));
  return entries.length > 0 ? withoutExpenses({ ...report, entries }) : null;
}

/** Their receipts are left out with them. */
function withoutExpenses({ photos, ...report }: SnapshotReport): SnapshotReport {
  const visible = photos?.filter((one) => one.kind !== "receipt");
  return { ...report, expenses: [], otherExpenses: "", ...(visible ? { photos: visible } : {}) };
}

function usedIn(reports: readonly SnapshotReport[]): VisibleInPdf["used"] {
  const parts = new Map<string, SnapshotPart>();
  for (const part of reports.flatMap((one) => one.parts)) {
    const key = JSON.stringify([part.name, part.unit]);
    const before = parts.get(key)?.quantityThousandths ?? 0;
    parts.set(key, { ...part, quantityThousandths: before + part.quantityThousandths });
  }
  const equipment = reports.flatMap((one) => one.equipment.map(({ name }) => name));
  return { parts: [...parts.values()], equipment: [...new Set(equipment)] };
}
