import type { Day, Weekday } from "~/kernel/time/days";

/** A plan makes work orders again and again (domain-rules §10). */
export const PLAN_STATUSES = ["active", "paused", "ended"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** What the list shows of an active plan: its order is late, it is due within its lead days, or neither. */
const DUE_STATES = ["overdue", "due", "on-time"] as const;
type DueState = (typeof DUE_STATES)[number];
export type RowStatus = DueState | "paused" | "ended";
export const ROW_STATUSES = [
  ...DUE_STATES,
  "paused",
  "ended",
] as const satisfies readonly RowStatus[];

/** Periods of the list's filter by due day. */
export const DUE_PERIODS = ["week", "month"] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** What an occurrence became. Before that it is upcoming, which is computed and not stored. */
export const OCCURRENCE_STATES = ["ordered", "done", "skipped", "missed"] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** What a plan is for: one asset or place, assets that were chosen, or all of a category at its place. */
export const PLAN_SCOPES = ["one", "chosen", "category"] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

/** What gets an order of its own: each of the assets, or each place with its assets listed. */
export const ORDERS_PER = ["asset", "place"] as const;

/** Chosen for one plan. */
export const MAX_PLAN_ASSETS = 1000;

/** One of the orders of an occurrence: to be made, or as an occurrence. */
export const MAINTENANCE_ORDER_STATES = ["waiting", ...OCCURRENCE_STATES] as const;

/** By the calendar, or from the day on which the last order was done. */
export const BASES = ["schedule", "completion"] as const;
export type Basis = (typeof BASES)[number];

/** What happens to an occurrence on a day on which the company does not work. */
export const NON_WORKING_DAYS = ["same", "next", "previous"] as const;
export type NonWorkingDays = (typeof NON_WORKING_DAYS)[number];

export const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** As in ISO 8601: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Which of the weekdays of a month: the first to the fourth, or the last. */
export const ORDINALS = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ORDINALS)[number];
export const MONTHLY_BY = ["day", "weekday"] as const;

/**
 * A rule of RFC 5545 in the fields of its form. Those that the frequency does not use have the values of the start day. A month that is shorter
 * than `monthDay` has the occurrence on its last day.
 */
export type Recurrence = {
  frequency: Frequency;
  interval: number;
  /** Weekly. */
  weekdays: Weekday[];
  /** Monthly and yearly. */
  monthlyBy: (typeof MONTHLY_BY)[number];
  monthDay: number;
  ordinal: Ordinal;
  weekday: Weekday;
  /** Yearly. */
  month: number;
  /** Of the others, and by completion: the only months that have occurrences, in their order. None: all of them. */
  months: number[];
  /** At most one of the two. */
  untilOn: Day | null;
  count: number | null;
};

/** What decides the days of a plan. */
export type Timing = {
  basis: Basis;
  rrule: string;
  startOn: Day;
  nonWorkingDays: NonWorkingDays;
  /** Days from today on that have their occurrence already: another one would be the same. */
  takenDays?: readonly Day[];
};

/** The days on which a company does not work: weekdays that are wholly overtime, and its holidays. */
export type WorkingCalendar = { restDays: readonly Weekday[]; holidays: ReadonlySet<Day> };

/** An occurrence that was not decided yet: its day by the rule, and the day on which it is due. */
export type Occurrence = { on: Day; dueOn: Day };

/** Type of the outbox row for the job that makes the orders of a plan. A trigger of migration 0029 writes it too. */
export const PLAN_DUE = "maintenance_plan.due";

export const MAX_LEAD_DAYS = 365;
export const MAX_INTERVAL = 999;
export const MAX_OCCURRENCES = 999;
export const PREVIEWED_DATES = 12;

/** Why a plan makes no orders, although it is active. A key under `blocked` of its texts. */
export type Block =
  | "place_missing"
  | "customer_archived"
  | "location_archived"
  | "room_archived"
  | "asset_archived"
  | "no_assets"
  | "places_differ";

export const PLAN_COMMANDS = [
  "update",
  "pause",
  "resume",
  "end",
  "skip",
  "postpone",
  "orderNow",
  "delete",
] as const;
export type PlanCommand = (typeof PLAN_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const PLAN_DIALOGS = {
  pause: "pause",
  resume: "resume",
  end: "end",
  skip: "skip",
  postpone: "postpone",
  "order-now": "orderNow",
  delete: "delete",
} as const;

/** Why a command is refused. A key under `guards` of its texts. */
export type PlanGuard =
  | "no_occurrences"
  | "has_occurrences"
  | "nothing_next"
  | "postponed_too_early"
  | "postponed_too_far"
  | "plan_blocked";
