/** The fields of a week that repeats, Monday first, as ISO counts them. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];
export type WeekField = `${WeekdayName}Minutes`;
export type Week = Record<WeekField, number>;

const EIGHT_HOURS = 480;

/** Holds for everybody for whom nothing else was set. */
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

/** As many days as are read or set at once: a leap year. */
export const MOST_DAYS = 366;
/** As many people as are asked about at once: those chosen for an order, and those offered. */
export const MOST_PEOPLE = 100;

/** A day that is unlike its weekday. */
export type CapacityException = { day: string; capacityMinutes: number; reason: string };

/** What somebody can do, has to do, and has left on a day; less than nothing where too much was planned. */
export type DayCapacity = { day: string; capacityMinutes: number; plannedMinutes: number; freeMinutes: number };
