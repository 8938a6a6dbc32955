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

/** The specification's bands, with which every tenant begins. */
export const DEFAULT_BANDS: HourBands = [
  { band: 1, days: [1, 2, 3, 4, 5], from: "16:00", to: "20:00" },
  { band: 2, days: [6], from: "00:00", to: "24:00" },
  { band: 3, days: [7, "holiday"], from: "00:00", to: "24:00" },
];
