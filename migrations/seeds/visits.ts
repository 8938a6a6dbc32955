import { cancelVisit } from "../../app/features/schedule/commands/cancel-visit";
import { planVisit } from "../../app/features/schedule/commands/plan-visit";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import { addDays, type Day, daysBetween, weekday } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, ZONE } from "./clock";
import { type DaysOff, isDayOff } from "./days-off";
import type { OrderScenario } from "./stories";

const HOUR_MS = 3_600_000;
const DAY_BEGINS = 8;
const DAY_ENDS = 17;
/** A longer job is continued another day. */
const MAX_HOURS = 4;
const DAYS_AHEAD = 12;
const DAYS_BACK = 9;
const NOTES = [
  "Ključ je kod portira, prijaviti se na rampi.",
  "Nazvati pola sata prije dolaska.",
  "Ponijeti ljestve od 6 m.",
];

/** The visit of an order that was worked on in the last days. Returns the order with its version after it. */
export async function planPastVisit(
  as: Acting,
  now: Date,
  { id, index, ending, workedOn, createdOn, shift, job, team }: OrderScenario,
  order: OrderResponse,
): Promise<OrderResponse> {
  const isRecent = daysBetween(workedOn, dayIn(ZONE, now.getTime())) <= DAYS_BACK;
  if (ending === "backlog" || !isRecent) return order;
  const startsAt = at(workedOn, shift).getTime();
  await planVisit(as("marko", at(createdOn, 9, index % 50)), {
    id: fixedId(30, index),
    workOrderId: id,
    technicianIds: team.map((key) => castMember(key).id),
    startsAt,
    endsAt: startsAt + job.hours * HOUR_MS,
    arrivalFromAt: null,
    arrivalToAt: null,
    note: "",
  });
  // The order's days follow the visit.
  return { ...order, version: order.version + Number(workedOn !== createdOn) };
}

/** The visits of this week and the next. */
export async function seedVisits(
  as: Acting,
  now: Date,
  scenarios: readonly OrderScenario[],
  daysOff: DaysOff,
): Promise<void> {
  for (const { place, scenario, people, hours, slot } of slotsOf(now, scenarios, daysOff)) {
    const { id, index } = scenario;
    const startsAt = at(slot.day, slot.hour).getTime();
    const visit = await planVisit(as("marko", now), {
      id: fixedId(31, index),
      workOrderId: id,
      technicianIds: people.map((key) => castMember(key).id),
      startsAt,
      endsAt: startsAt + hours * HOUR_MS,
      ...(index % 2 === 0
        ? { arrivalFromAt: startsAt, arrivalToAt: startsAt + HOUR_MS }
        : { arrivalFromAt: null, arrivalToAt: null }),
      note: index % 3 === 0 ? (NOTES[index % NOTES.length] ?? "") : "",
    });
    if (place === CANCELLED) await cancelVisit(as("marko", now), visit);
  }
}

/** Started orders are continued, planned ones begin. Every third planned order has no visit yet. */
export function slotsOf(now: Date, scenarios: readonly OrderScenario[], daysOff: DaysOff) {
  const diary = new Map<string, number>();
  const planned = scenarios
    .filter(({ ending, index }) =>
      ending === "backlog" ? index % 3 !== 2 : ending === "in-progress" && index % 2 === 0,
    )
    .toReversed();
  return planned.flatMap((scenario, place) => {
    const { index, job, lead, team } = scenario;
    const people = index % 4 === 0 ? team : [lead];
    const hours = Math.min(MAX_HOURS, job.hours);
    const slot = findSlot({ diary, now, daysOff }, people, hours);
    return slot ? [{ place, scenario, people, hours, slot }] : [];
  });
}

/** The place of the one visit that was called off. */
const CANCELLED = 7;

/** The first free hours of all these people from today on. An hour between two visits is for the way and for lunch. */
function findSlot(
  { diary, now, daysOff }: { diary: Map<string, number>; now: Date; daysOff: DaysOff },
  people: readonly string[],
  hours: number,
): { day: Day; hour: number } | null {
  const today = dayIn(ZONE, now.getTime());
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekday(day) > 5 || isDayOff(daysOff, people, day)) continue;
    const hour = Math.max(...people.map((key) => diary.get(`${key} ${day}`) ?? DAY_BEGINS));
    if (hour + hours > DAY_ENDS) continue;
    for (const key of people) diary.set(`${key} ${day}`, hour + hours + 1);
    return { day, hour };
  }
  return null;
}
