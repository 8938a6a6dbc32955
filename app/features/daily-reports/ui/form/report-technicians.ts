import type { ReportWriting } from "./report-writing";

/** The technicians selectable in an edited report: those currently allowed and those already in it. */
export function techniciansOf(
  present: ReportWriting["technicians"],
  entries: readonly { technicianId: string; technicianName: string }[],
): ReportWriting["technicians"] {
  const gone = entries.filter((entry) => !present.some((one) => one.id === entry.technicianId));
  const once = new Map(
    gone.map((entry) => [
      entry.technicianId,
      { id: entry.technicianId, name: entry.technicianName, isLead: false },
    ]),
  );
  return [...present, ...once.values()];
}
