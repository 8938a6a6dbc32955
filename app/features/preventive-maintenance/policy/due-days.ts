import * as library from "rrule";
import { addDays, type Day, dayNumber, dayOfNumber, weekday } from "~/kernel/time/days";
import type { NonWorkingDays, Occurrence, Timing, WorkingCalendar } from "../model";
import { afterInterval, recurrenceOf } from "./rrule";

/** The days of plans. Days have no zone: the library computes with their midnights in UTC (decision 0098). */

type Library = typeof library;

/** Node reads the CommonJS build of the package, whose names are in its default export. Bundlers read its modules. */
function namesOf(loaded: Library & { default?: Library }): Library {
  return loaded.default ?? loaded;
}
const { RRule } = namesOf(library);

const DAY_MS = 86_400_000;
/** More occurrences than one day can take over from others. */
const MAX_NOWHERE = 500;
const MAX_MOVE_DAYS = 366;

const rules = new Map<string, InstanceType<Library["RRule"]>>();
const MAX_RULES = 200;

function ruleOf({ rrule, startOn }: Timing): InstanceType<Library["RRule"]> {
  const key = `${startOn} ${rrule}`;
  const known = rules.get(key);
  if (known) return known;
  const rule = new RRule({
    ...RRule.parseString(rrule),
    dtstart: new Date(dayNumber(startOn) * DAY_MS),
    wkst: RRule.MO,
  });
  if (rules.size >= MAX_RULES) rules.clear();
  rules.set(key, rule);
  return rule;
}

/** The first day of a rule after a day, or its first day at all. Null when the rule ends before. */
function dayByRule(timing: Timing, after: Day | null): Day | null {
  const found = ruleOf(timing).after(
    new Date(dayNumber(after ?? timing.startOn) * DAY_MS),
    after === null,
  );
  return found ? dayOfNumber(found.getTime() / DAY_MS) : null;
}

export function isWorkingDay(day: Day, { restDays, holidays }: WorkingCalendar): boolean {
  return !restDays.includes(weekday(day)) && !holidays.includes(day);
}

/** The day on which an occurrence is due. A company that never works moves nothing. */
export function dueDayOf(on: Day, rule: NonWorkingDays, calendar: WorkingCalendar): Day {
  if (rule === "same") return on;
  const direction = rule === "next" ? 1 : -1;
  for (let days = 0; days < MAX_MOVE_DAYS; days += 1) {
    const day = addDays(on, days * direction);
    if (isWorkingDay(day, calendar)) return day;
  }
  return on;
}

/** What of a plan was decided: the last day by the rule, and the last due day. */
export type Settled = { on: Day | null; dueOn: Day | null };
export const NOTHING_SETTLED: Settled = { on: null, dueOn: null };

/**
 * The next occurrence by the calendar. Occurrences that would be due on the day of the previous one, or before it, are left out: a day has one.
 * Null when the rule has ended.
 */
export function nextOccurrence(
  timing: Timing,
  settled: Settled,
  calendar: WorkingCalendar,
): Occurrence | null {
  let on = settled.on;
  for (let tries = 0; tries < MAX_NOWHERE; tries += 1) {
    on = dayByRule(timing, on);
    if (on === null) return null;
    const dueOn = dueDayOf(on, timing.nonWorkingDays, calendar);
    if (settled.dueOn === null || dueOn > settled.dueOn) return { on, dueOn };
  }
  return null;
}

/** The first occurrence that is due on `today` or later: a new plan catches up with nothing. */
export function firstOccurrence(
  timing: Timing,
  settled: Settled,
  today: Day,
  calendar: WorkingCalendar,
): Occurrence | null {
  if (timing.basis === "completion") {
    const on = timing.startOn > today ? timing.startOn : today;
    return completionOccurrence(timing, on, settled, calendar);
  }
  const yesterday = addDays(today, -1);
  const dueOn = settled.dueOn !== null && settled.dueOn > yesterday ? settled.dueOn : yesterday;
  // An occurrence is moved by less than this; what is longer past need not be looked at.
  const near = addDays(today, -MAX_MOVE_DAYS);
  const isLongPast = near > timing.startOn && (settled.on === null || settled.on < near);
  return nextOccurrence(timing, { on: isLongPast ? near : settled.on, dueOn }, calendar);
}

/** The occurrence of a plan that counts from the day of completion. */
function completionOccurrence(
  timing: Timing,
  on: Day,
  settled: Settled,
  calendar: WorkingCalendar,
): Occurrence | null {
  const { untilOn } = recurrenceOf(timing.rrule, timing.startOn);
  if (untilOn !== null && on > untilOn) return null;
  const dueOn = dueDayOf(on, timing.nonWorkingDays, calendar);
  // A day has one occurrence, even if the order was done long before its day.
  return settled.dueOn !== null && dueOn <= settled.dueOn
    ? { on, dueOn: addDays(settled.dueOn, 1) }
    : { on, dueOn };
}

/** The occurrence that follows one that was done, missed or skipped on `day`. */
export function occurrenceAfterCompletion(
  timing: Timing,
  day: Day,
  settled: Settled,
  calendar: WorkingCalendar,
): Occurrence | null {
  const on = afterInterval(recurrenceOf(timing.rrule, timing.startOn), day);
  return completionOccurrence(timing, on, settled, calendar);
}

/** The next occurrences for a preview, as if each order of a completion plan were done on its day. */
export function upcomingOccurrences(
  timing: Timing,
  first: Occurrence | null,
  calendar: WorkingCalendar,
  most: number,
): Occurrence[] {
  const found: Occurrence[] = [];
  let next = first;
  while (next && found.length < most) {
    found.push(next);
    next = following(timing, next, calendar);
  }
  return found;
}

function following(timing: Timing, { on, dueOn }: Occurrence, calendar: WorkingCalendar) {
  return timing.basis === "completion"
    ? occurrenceAfterCompletion(timing, dueOn, { on, dueOn }, calendar)
    : nextOccurrence(timing, { on, dueOn }, calendar);
}
