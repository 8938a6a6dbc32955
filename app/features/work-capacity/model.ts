import type { ClockText } from "~/kernel/time/clock-text";

/** The fields of a repeating week, Monday first as in ISO 8601. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];
type WeekField = `${WeekdayName}Minutes`;
export type Week = Record<WeekField, number>;

const EIGHT_HOURS = 480;

/** Applies to all users without a week of their own. */
export const DEFAULT_WEEK: Week = {
  mondayMinutes: EIGHT_HOURS,
  tuesdayMinutes: EIGHT_HOURS,
  wednesdayMinutes: EIGHT_HOURS,
  thursdayMinutes: EIGHT_HOURS,
  fridayMinutes: EIGHT_HOURS,
  saturdayMinutes: 0,
  sundayMinutes: 0,
};

export function isDefaultWeek(week: Week): boolean {
  return WEEKDAYS.every((name) => week[`${name}Minutes`] === DEFAULT_WEEK[`${name}Minutes`]);
}

/** When a working day begins, and its break, which is no working time. Empty and null: as the company. */
export type DayTimes = { start: ClockText | ""; breakMinutes: number | null };
/** Only of the weekdays that differ from the company's. */
export type WeekTimes = Partial<Record<WeekdayName, DayTimes>>;

/** From the start to the end by capacity and break, in minutes since the midnight of a day. The end may be on the next day; without capacity it is the start. */
export type WorkingTime = { startMinute: number; endMinute: number; breakMinutes: number };

/** The maximum number of days to read or set at once: a leap year. */
export const MAX_DAYS = 366;
/** The maximum number of users per request: those chosen for an order, and those offered. */
export const MAX_PEOPLE = 100;

/** Who is free is told of so many days from today on where no days are chosen. */
export const DAYS_AHEAD = 14;

/** A day that differs from its weekday. */
export type CapacityException = { day: string; capacityMinutes: number; reason: string };

/** The capacity, the planned and the free time of a user on a day. The free time is negative when too much was planned. */
export type DayCapacity = {
  day: string;
  capacityMinutes: number;
  plannedMinutes: number;
  freeMinutes: number;
};
