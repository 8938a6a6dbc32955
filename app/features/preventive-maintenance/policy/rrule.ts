import { isDay, type Day, type Weekday, weekday } from "~/kernel/time/days";
import type { Basis, Frequency, Ordinal, Recurrence } from "../model";
import { MONTHS, ORDINALS, WEEKDAYS } from "../model";

/** The part of RFC 5545 that plans use, as text and as the fields of a form. Both directions are exact. */

const WEEKDAY_CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** The shortest month has this many days. Later days fall on the last day of a shorter month. */
const SHORTEST_MONTH = 28;

export function rruleOf(recurrence: Recurrence, basis: Basis): string {
  const { frequency, interval } = recurrence;
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...monthsOf(recurrence, basis),
    ...(basis === "completion" ? [] : daysOf(recurrence)),
    ...endOf(recurrence, basis),
  ];
  return parts.join(";");
}

/** A yearly rule by the calendar names its month with its day. */
function monthsOf({ frequency, months }: Recurrence, basis: Basis): string[] {
  if (frequency === "yearly" && basis === "schedule") return [];
  const listed = MONTHS.filter((month) => months.includes(month));
  return listed.length > 0 && listed.length < MONTHS.length ? [`BYMONTH=${listed}`] : [];
}

function daysOf(recurrence: Recurrence): string[] {
  const { frequency, weekdays, month } = recurrence;
  if (frequency === "daily") return [];
  if (frequency === "weekly")
    return [`BYDAY=${[...new Set(weekdays)].sort((a, b) => a - b).map(codeOf)}`];
  return [...(frequency === "yearly" ? [`BYMONTH=${month}`] : []), ...inMonth(recurrence)];
}

function inMonth({ monthlyBy, monthDay, ordinal, weekday: day }: Recurrence): string[] {
  if (monthlyBy === "weekday") return [`BYDAY=${ordinal}${codeOf(day)}`];
  if (monthDay <= SHORTEST_MONTH) return [`BYMONTHDAY=${monthDay}`];
  // The last of these days that the month has.
  const days = Array.from(
    { length: monthDay - SHORTEST_MONTH + 1 },
    (_, at) => SHORTEST_MONTH + at,
  );
  return [`BYMONTHDAY=${days}`, "BYSETPOS=-1"];
}

function endOf({ untilOn, count }: Recurrence, basis: Basis): string[] {
  if (untilOn) return [`UNTIL=${untilOn.replaceAll("-", "")}`];
  return count && basis === "schedule" ? [`COUNT=${count}`] : [];
}

function codeOf(day: Weekday): string {
  return WEEKDAY_CODES[day - 1] ?? "MO";
}

/** The fields of a new plan that starts on that day. */
export function recurrenceFrom(startOn: Day): Recurrence {
  return {
    frequency: "monthly",
    interval: 1,
    weekdays: [weekday(startOn)],
    monthlyBy: "day",
    monthDay: Number(startOn.slice(8)),
    ordinal: ordinalOf(startOn),
    weekday: weekday(startOn),
    month: Number(startOn.slice(5, 7)),
    months: [],
    untilOn: null,
    count: null,
  };
}

function ordinalOf(day: Day): Ordinal {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return ORDINALS.find((each) => each === nth) ?? -1;
}

/** Reads a rule that `rruleOf` wrote. */
export function recurrenceOf(rrule: string, startOn: Day): Recurrence {
  const parts = new Map(
    rrule.split(";").map((part): [string, string] => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
  const byDay = parts.get("BYDAY") ?? "";
  const frequency = frequencyOf(parts.get("FREQ") ?? "");
  const nth = /^(-?\d)(\w\w)$/.exec(byDay);
  const monthDays = (parts.get("BYMONTHDAY") ?? "").split(",").map(Number);
  const months = (parts.get("BYMONTH") ?? "").split(",").filter(Boolean).map(Number);
  const isOfYear = frequency === "yearly" && (parts.has("BYMONTHDAY") || parts.has("BYDAY"));
  const otherwise = recurrenceFrom(startOn);
  return {
    frequency,
    interval: Number(parts.get("INTERVAL") ?? 1),
    weekdays:
      frequency === "weekly" && byDay !== "" ? byDay.split(",").map(weekdayOf) : otherwise.weekdays,
    monthlyBy: nth ? "weekday" : "day",
    monthDay: parts.has("BYMONTHDAY") ? Math.max(...monthDays) : otherwise.monthDay,
    ordinal: ORDINALS.find((each) => each === Number(nth?.[1])) ?? otherwise.ordinal,
    weekday: nth ? weekdayOf(nth[2] ?? "") : otherwise.weekday,
    month: (isOfYear ? months[0] : undefined) ?? otherwise.month,
    months: isOfYear ? [] : months,
    untilOn: untilOf(parts.get("UNTIL") ?? ""),
    count: parts.has("COUNT") ? Number(parts.get("COUNT")) : null,
  };
}

const FREQUENCY_OF: Record<string, Frequency> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  YEARLY: "yearly",
};

function frequencyOf(name: string): Frequency {
  const frequency = FREQUENCY_OF[name];
  if (!frequency) throw new RangeError(`no frequency of a plan: ${name}`);
  return frequency;
}

function weekdayOf(code: string): Weekday {
  const day = WEEKDAYS.find((each) => codeOf(each) === code);
  if (!day) throw new RangeError(`no weekday: ${code}`);
  return day;
}

function untilOf(text: string): Day | null {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(day) ? day : null;
}

const DAYS_OF: Record<Frequency, number> = { daily: 1, weekly: 7, monthly: 30, yearly: 365 };

/** Days between two occurrences, roughly: the order of the list by frequency. */
export function frequencyDays({ frequency, interval, weekdays }: Recurrence, basis: Basis): number {
  const days = DAYS_OF[frequency] * interval;
  return frequency === "weekly" && basis === "schedule"
    ? Math.max(1, Math.round(days / new Set(weekdays).size))
    : days;
}
