import { cancelVisit } from "../../app/features/schedule/commands/cancel-visit";
import { planVisit } from "../../app/features/schedule/commands/plan-visit";
import { settlePlanning } from "../../app/features/schedule/commands/settle-planning";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import { addDays, daysBetween, weekday } from "../../app/kernel/time/days";
import { dayIn, wallTime } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, ZONE } from "./clock";
import { dayAtWork, type DaysOff, isDayOff } from "./days-off";
import { book, type Diary, entryIn, type Slot } from "./diary";
import type { DemoLanguage, Words } from "./language";
import type { OrderScenario } from "./stories";

const HOUR_MS = 3_600_000;
const DAY_BEGINS = 8;
const DAY_ENDS = 16;
/** The end of the day that is too full. */
const LONG_DAY_ENDS = 20;
const WORKDAY_HOURS = 8;
/** Somebody is on vacation next week: their orders need the weeks after it. */
const DAYS_AHEAD = 28;
const DAYS_BACK = 35;
const NOTES: Words[] = [
  {
    en: "The key is with the porter, report at the gate.",
    hr: "Ključ je kod portira, prijaviti se na rampi.",
  },
  { en: "Call half an hour before arrival.", hr: "Nazvati pola sata prije dolaska." },
  { en: "Bring the 6 m ladder.", hr: "Ponijeti ljestve od 6 m." },
];

/** The visit of an order that was worked on in the last weeks. Returns the order with its version after it. */
export async function planPastVisit(
  as: Acting,
  now: Date,
  { id, index, ending, workedOn, createdAt, shift, job, team }: OrderScenario,
  order: OrderResponse,
): Promise<OrderResponse> {
  const isRecent = daysBetween(workedOn, dayIn(ZONE, now.getTime())) <= DAYS_BACK;
  if (ending === "backlog" || !isRecent) return order;
  const startsAt = at(workedOn, shift).getTime();
  const planner = as("marko", new Date(createdAt.getTime() + 240_000));
  await planVisit(planner, {
    id: fixedId(30, index),
    workOrderId: id,
    technicianIds: team.map((key) => castMember(key).id),
    startsAt,
    endsAt: startsAt + job.hours * HOUR_MS,
    arrivalFromAt: null,
    arrivalToAt: null,
    note: "",
  });
  // Visits do not include the way.
  const { version } = await settlePlanning(planner, { id, isSettled: true });
  return { ...order, version };
}

/** The visits of the next weeks. */
export async function seedVisits(
  as: Acting,
  now: Date,
  scenarios: readonly OrderScenario[],
  { daysOff, language }: { daysOff: DaysOff; language: DemoLanguage },
): Promise<void> {
  const marko = as("marko", now);
  for (const { place, scenario, slot } of slotsOf(now, scenarios, daysOff)) {
    const { id, index, job, team } = scenario;
    const startsAt = at(slot.day, slot.hour).getTime();
    const visit = await planVisit(marko, {
      id: fixedId(31, index),
      workOrderId: id,
      technicianIds: team.map((key) => castMember(key).id),
      startsAt,
      endsAt: startsAt + job.hours * HOUR_MS,
      ...(index % 2 === 0
        ? { arrivalFromAt: startsAt, arrivalToAt: startsAt + HOUR_MS }
        : { arrivalFromAt: null, arrivalToAt: null }),
      note: index % 3 === 0 ? (NOTES[index % NOTES.length]?.[language] ?? "") : "",
    });
    if (place === CANCELLED) await cancelVisit(marko, visit);
    else await settlePlanning(marko, { id, isSettled: true });
  }
}

/** The place of the one visit that was called off. */
const CANCELLED = 5;
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
