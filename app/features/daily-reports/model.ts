import type { Hours } from "~/kernel/time/hours";
import type { ClockText } from "~/kernel/time/clock-text";
import type { HourBands } from "~/kernel/time/hour-bands";
import type { Day } from "~/kernel/time/days";

/**
 * Work or travel between two times. A `from` from 24:00 on is on the next day, 25:15 at 01:15 of it. A `to` that is not after `from` is on the
 * day after.
 */
export type Interval = { kind: "work" | "travel"; from: ClockText; to: ClockText };

/** Hours entered as durations, without times. */
type PlainHours = { kind: "plain"; minutes: Hours };

export type HoursEntry = Interval | PlainHours;

/** The tenant settings that determine the split of hours. Each has a day from which it is valid. */
export type HourRules = { timeZone: string; bands: HourBands; holidays: readonly Day[] };

/**
 * Drafts exist only on the device. Submitted reports count. Unfiled reports are stored because the right to file was missing or the work
 * order was closed or deleted. Withdrawn and discarded reports stay, marked as such. "Locked" is no stored status: it is a submitted report
 * whose work order is no longer open.
 */
/** The most reports that could not be filed: of one author to one order, discarded ones too, and of one author that wait for a decision. */
export const MAX_UNFILED = { onOrder: 20, waiting: 200 } as const;

export const REPORT_STATUSES = ["submitted", "withdrawn", "unfiled", "discarded"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Per report, receipts included. */
export const MAX_PHOTOS = 20;
/** Rows of each kind in a report: hours, expenses, parts, equipment. */
export const MAX_ROWS = 200;

/** Why a report was stored as unfiled. A key under `dailyReports.unfiled` in app/locales. */
export const UNFILED_REASONS = [
  "not_lead_then",
  "not_assigned_then",
  "order_locked",
  "order_gone",
] as const;
export type UnfiledReason = (typeof UNFILED_REASONS)[number];

/** The guards that refuse a report. Each is a key under `dailyReports.guards` in app/locales. */
export type ReportGuard =
  | "captured_in_future"
  | "day_in_future"
  | "day_too_early"
  | "only_own_hours"
  | "technician_not_assigned"
  | "technician_unknown"
  | "times_skipped"
  | "hours_overlap"
  | "more_than_a_day"
  | "report_locked"
  | "report_not_open"
  | "too_many_unfiled"
  | "too_many_unfiled_of_order"
  | "ids_taken";

export type ReportAction = "edit" | "withdraw" | "file" | "discard";

/** Conditions that warn the author but do not refuse the report. Keys under `dailyReports.warnings` in app/locales. */
export type ReportWarning =
  | {
      warning: "overlap";
      technicianId: string;
      reportId: string;
      orderNumber: string;
      reportOn: Day;
    }
  | { warning: "stock_negative"; sparePartId: string; name: string; stockThousandths: number }
  | { warning: "not_drawn"; name: string };

export const SIGNATURE_PARTIES = ["technician", "customer"] as const;
export type SignatureParty = (typeof SIGNATURE_PARTIES)[number];
