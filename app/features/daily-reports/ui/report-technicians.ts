import type { Writing } from "./report-writing";

/** Who may stand in a changed report: those who could be entered now, and whoever is in it already. */
export function techniciansOf(present: Writing["technicians"], entries: readonly { technicianId: string; technicianName: string }[]): Writing["technicians"] {
  const gone = entries.filter((entry) => !present.some((one) => one.id === entry.technicianId));
  const once = new Map(gone.map((entry) => [entry.technicianId, { id: entry.technicianId, name: entry.technicianName, isLead: false }]));
  return [...present, ...once.values()];
}
