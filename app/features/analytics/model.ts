import type { FeatureKey } from "~/kernel/features";
import type { HourKind } from "~/kernel/time/hours";

/** The reports of requirements §2 and of the features, in the order of the menu. URLs and locale keys use these names. */
export const REPORTS = [
  "order-status",
  "project-efficiency",
  "order-efficiency",
  "technician-efficiency",
  "overtime",
  "travel",
  "assignments",
  "maintenance-on-time",
  "checklist-findings",
] as const;
export type Report = (typeof REPORTS)[number];

/** Reports that a company has only with the feature. */
export const FEATURE_OF: Partial<Record<Report, FeatureKey>> = {
  "maintenance-on-time": "PREVENTIVE_MAINTENANCE",
  "checklist-findings": "CHECKLISTS",
};

/** The reports of what daily reports contain: sums by chosen groups on the page, each entry in the file. */
export const ENTRY_REPORTS = ["hours", "expenses", "parts"] as const;
export type EntryReport = (typeof ENTRY_REPORTS)[number];

/** What these reports can be grouped by. `kind` is work or travel, `band` one of the five kinds of hours. */
export const ENTRY_GROUPS = {
  hours: ["person", "customer", "order", "day", "kind", "band"],
  expenses: ["person", "customer", "order", "category", "day"],
  parts: ["part", "customer", "order", "person", "day"],
} as const satisfies Record<EntryReport, readonly string[]>;
export type EntryGroup = (typeof ENTRY_GROUPS)[EntryReport][number];

/** Why the sums of a period may still change, and what is missing in them. */
export const INCOMPLETE = ["unfiled", "missing", "open", "unapproved", "changed"] as const;
export type Incomplete = (typeof INCOMPLETE)[number];

/** A printed page has all its rows, up to this number. */
export const MAX_PRINTED_ROWS = 5000;

/** What a project is: the orders of one job number, or of one customer. */
export const PROJECTS = ["job", "customer"] as const;
export type ProjectBy = (typeof PROJECTS)[number];

export const MAINTENANCE_BY = ["customer", "month"] as const;
export type MaintenanceBy = (typeof MAINTENANCE_BY)[number];

/** Occurrences of maintenance: done by their day or later, still open after it, or missed. */
export type Punctuality = { onTime: number; late: number; open: number; missed: number };

/** Null when nothing was due. */
export function onTimeShareOf({ onTime, late, open, missed }: Punctuality): number | null {
  const due = onTime + late + open + missed;
  return due > 0 ? onTime / due : null;
}

const BANDS = ["regular", "overtime1", "overtime2", "overtime3"] as const;

/** The hours that a report or a list of days covers: some kinds, or one. */
export const HOURS_VIEWS = ["overtime", "travel", "work", ...BANDS] as const;
export type HoursView = (typeof HOURS_VIEWS)[number];

/** All count hours of submitted daily reports, by the day of the report. */
export const VISIBLE_KINDS = {
  overtime: ["overtime1", "overtime2", "overtime3"],
  travel: ["travel"],
  work: ["regular", "overtime1", "overtime2", "overtime3"],
  regular: ["regular"],
  overtime1: ["overtime1"],
  overtime2: ["overtime2"],
  overtime3: ["overtime3"],
} as const satisfies Record<HoursView, readonly HourKind[]>;

/** Planned and worked minutes, without travel. */
export type Effort = { plannedMinutes: number; workedMinutes: number };

/** Planned ÷ worked: 1 is as planned, more is faster. Null when one of the two is zero. */
export function efficiencyOf({ plannedMinutes, workedMinutes }: Effort): number | null {
  return plannedMinutes > 0 && workedMinutes > 0 ? plannedMinutes / workedMinutes : null;
}
