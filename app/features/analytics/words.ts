import type { HourKind } from "~/features/daily-reports/words";

/** The reports of requirements §2, in the order in which they are offered; addresses and texts call them so. */
export const REPORTS = ["order-status", "project-efficiency", "order-efficiency", "technician-efficiency", "overtime", "travel", "assignments"] as const;
export type Report = (typeof REPORTS)[number];

/** What a project is: orders of one job number, or of one customer. */
export const PROJECTS = ["job", "customer"] as const;
export type ProjectBy = (typeof PROJECTS)[number];

/** Hours that a report is about; regular work is neither. */
export const HOURS_VIEWS = ["overtime", "travel"] as const;
export type HoursView = (typeof HOURS_VIEWS)[number];

/** Both are hours of daily reports that count, by the day of the report. */
export const VISIBLE_KINDS = { overtime: ["overtime1", "overtime2", "overtime3"], travel: ["travel"] } as const satisfies Record<HoursView, readonly HourKind[]>;

/** Planned against worked minutes, travel apart. */
export type Effort = { plannedMinutes: number; workedMinutes: number };

/** Planned ÷ worked: 1 is as planned, more is quicker. Null where one of the two is missing, for then there is nothing to compare. */
export function efficiencyOf({ plannedMinutes, workedMinutes }: Effort): number | null {
  return plannedMinutes > 0 && workedMinutes > 0 ? plannedMinutes / workedMinutes : null;
}
