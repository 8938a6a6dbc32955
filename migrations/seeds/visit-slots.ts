import { addDays, daysBetween, weekday } from "../../app/kernel/time/days";
import { dayIn, wallTime } from "../../app/kernel/time/instants";
import { ZONE } from "./clock";
import { dayAtWork, type DaysOff, isDayOff } from "./days-off";
import { book, type Diary, entryIn, type Slot } from "./diary";
import type { OrderScenario } from "./stories";

const DAY_BEGINS = 8;
const DAY_ENDS = 16;
/** The end of the day that is too full. */
const LONG_DAY_ENDS = 20;
const WORKDAY_HOURS = 8;
/** Somebody is on vacation next week: their orders need the weeks after it. */
const DAYS_AHEAD = 28;
/** From this place on, one visit makes a day too full, to show the board's warning. */
const TOO_MUCH_FROM = 9;

/** The visit at the customer whose tickets the demo tells of. */
export function firstVisit(now: Date, daysOff: DaysOff) {
  const day = dayAtWork(daysOff, ["tea"], addDays(dayIn(ZONE, now.getTime()), 1));
  return { key: "tea", day, hour: DAY_BEGINS, hours: 3 };
}

/** Started orders are continued, planned ones begin. */
export function slotsOf(now: Date, scenarios: readonly OrderScenario[], daysOff: DaysOff) {
  const { key, ...first } = firstVisit(now, daysOff);
  const diary: Diary = new Map();
  book(diary, [key], first, { hours: first.hours, gapHours: GAP_HOURS });
  const open = scenarios.filter(({ ending, hasVisit }) => hasVisit && OPEN.has(ending));
  let needsLongDay = true;
  return open.flatMap((scenario, place) => {
    const { team, job } = scenario;
    const find = (isLong: boolean) => findSlot({ diary, now, daysOff }, scenario, isLong);
    const long = needsLongDay && place >= TOO_MUCH_FROM ? find(true) : null;
    if (long) needsLongDay = false;
    const slot = long ?? find(false);
    if (!slot) return [];
    book(diary, team, slot, { hours: job.hours, gapHours: GAP_HOURS });
    return [{ place, scenario, slot }];
  });
}

const OPEN: ReadonlySet<string> = new Set(["backlog", "in-progress"]);

/** Between two visits, for the way and for lunch. */
const GAP_HOURS = 1;

/** The first free hours of all these people from the planned day on, or with `isLong` those that make somebody's day longer than a working day. */
function findSlot(
  { diary, now, daysOff }: { diary: Diary; now: Date; daysOff: DaysOff },
  { team, job: { hours }, workedOn }: OrderScenario,
  isLong: boolean,
): Slot | null {
  const today = dayIn(ZONE, now.getTime());
  const next = Math.floor(wallTime(now.getTime(), ZONE).minute / 60) + 1;
  // Not earlier than planned.
  const first = workedOn > today ? daysBetween(today, workedOn) : 0;
  for (let ahead = first; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekday(day) > 5 || isDayOff(daysOff, team, day)) continue;
    const begins = ahead === 0 ? Math.max(next, DAY_BEGINS) : DAY_BEGINS;
    const entries = team.map((key) => entryIn(diary, key, day));
    const hour = Math.max(begins, ...entries.map(({ free }) => free));
    const ends = hour + hours;
    const isTooMuch =
      ends <= LONG_DAY_ENDS && entries.some(({ taken }) => taken + hours > WORKDAY_HOURS);
    if (isLong ? isTooMuch : ends <= DAY_ENDS) return { day, hour };
  }
  return null;
}
