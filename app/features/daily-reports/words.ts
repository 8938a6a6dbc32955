import type { ClockText } from "~/kernel/clock-text";
import type { Day, Weekday } from "~/kernel/days";

/** The five kinds of hours, in the order in which tables show them. */
export const HOUR_KINDS = ["regular", "travel", "overtime1", "overtime2", "overtime3"] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

/** Whole minutes of each kind. */
export type Hours = Record<HourKind, number>;

/** What a technician was doing from one time to another; "to" not after "from" means past midnight. */
export type Interval = { kind: "work" | "travel"; from: ClockText; to: ClockText };

/** Hours given as they are, without times. */
export type PlainHours = { kind: "plain"; minutes: Hours };

export type HoursEntry = Interval | PlainHours;

/** A span of a day, within one midnight and the next, that counts as overtime; where two meet, the higher band counts. */
export type HourBand = { band: 1 | 2 | 3; days: readonly (Weekday | "holiday")[]; from: ClockText; to: ClockText };

export type HourBands = readonly HourBand[];

/** What the split of hours depends on; the tenant's settings, each with the day from which they count. */
export type HourRules = { timeZone: string; bands: HourBands; holidays: readonly Day[] };

/** The bands of requirements §9, the default of every tenant. */
export const DEFAULT_BANDS: HourBands = [
  { band: 1, days: [1, 2, 3, 4, 5], from: "16:00", to: "20:00" },
  { band: 2, days: [6], from: "00:00", to: "24:00" },
  { band: 3, days: [7, "holiday"], from: "00:00", to: "24:00" },
];

/** Of parts and quantities (requirements §3). */
export const UNITS = ["litre", "kilogram", "meter", "square-meter", "cubic-meter", "piece", "none"] as const;
export type Unit = (typeof UNITS)[number];

export const EXPENSE_TYPES = ["accommodation", "parking", "insurance", "other"] as const;
export type ExpenseType = (typeof EXPENSE_TYPES)[number];

/**
 * Drafts live on the device. Submitted ones count; unfiled ones are kept because the right to file or the order failed; a withdrawn
 * or discarded one stays, marked. "Locked" is no state of its own: it is a submitted report whose order is no longer open.
 */
export const REPORT_STATUSES = ["submitted", "withdrawn", "unfiled", "discarded"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a report was kept instead of filed; a key under `dailyReports.unfiled` in app/text. */
export type UnfiledReason = "not_lead_then" | "not_assigned_then" | "order_locked" | "order_gone";

/** What holds a report back; each a key under `dailyReports.guards` in app/text. */
export type ReportGuard =
  | "captured_in_future"
  | "day_in_future"
  | "day_too_early"
  | "only_own_hours"
  | "technician_not_assigned"
  | "technician_unknown"
  | "hours_overlap"
  | "more_than_a_day"
  | "report_locked"
  | "report_not_open"
  | "ids_taken";

export type ReportAction = "edit" | "withdraw" | "file" | "discard";

/** Worth knowing, but no reason to refuse; keys under `dailyReports.warnings` in app/text. */
export type ReportWarning =
  | { warning: "overlap"; technicianId: string; reportId: string; orderNumber: string; reportOn: Day }
  | { warning: "stock_negative"; sparePartId: string; name: string; stockThousandths: number }
  | { warning: "not_drawn"; name: string };

export type SignatureParty = "technician" | "customer";
