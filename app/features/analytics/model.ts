import type { HourKind } from "~/kernel/time/hours";

/** The reports of requirements §2 in the order of the menu. URLs and locale keys use these names. */
export const REPORTS = [
  "order-status",
  "project-efficiency",
  "order-efficiency",
  "technician-efficiency",
  "overtime",
  "travel",
  "assignments",
] as const;
export type Report = (typeof REPORTS)[number];

/** What a project is: the orders of one job number, or of one customer. */
export const PROJECTS = ["job", "customer"] as const;
export type ProjectBy = (typeof PROJECTS)[number];

/** The hours that a report covers. Regular work is in neither. */
export const HOURS_VIEWS = ["overtime", "travel"] as const;
export type HoursView = (typeof HOURS_VIEWS)[number];

/** Both count hours of submitted daily reports, by the day of the report. */
export const VISIBLE_KINDS = {
  overtime: ["overtime1", "overtime2", "overtime3"],
  travel: ["travel"],
} as const satisfies Record<HoursView, readonly HourKind[]>;

/** Planned and worked minutes, without travel. */
export type Effort = { plannedMinutes: number; workedMinutes: number };

/** Planned ÷ worked: 1 is as planned, more is faster. Null when one of the two is zero. */
export function efficiencyOf({ plannedMinutes, workedMinutes }: Effort): number | null {
  return plannedMinutes > 0 && workedMinutes > 0 ? plannedMinutes / workedMinutes : null;
}
