import { createWorkOrder } from "../../app/features/work-orders/commands/create";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import type { Priority } from "../../app/kernel/priorities";
import { addDays, type Day, weekday } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, randomFrom, workingDay, ZONE } from "./clock";
import { dayAtWork, type DaysOff, isDayOff } from "./days-off";
import { JOBS } from "./jobs";
import type { Place } from "./people-and-places";

/** The final state of a demo order. */
type Ending = "backlog" | "in-progress" | "waiting-for-approvals" | "signed" | "done";
export type OrderScenario = {
  id: string;
  index: number;
  ending: Ending;
  createdOn: Day;
  workedOn: Day;
  job: (typeof JOBS)[number];
  lead: string;
  team: string[];
  place: Place;
  signingPlace: string;
  priority: Priority;
  /** The hour at which work begins. The hour before is for travel. */
  shift: number;
};

const TECHNICIANS = ["tomislav", "tea", "tarik"];
const PRIORITIES: Priority[] = ["low", "medium", "medium", "medium", "high", "high", "critical"];

/** Oldest first, so that order numbers follow the dates. Old orders are mostly done, new ones mostly planned. */
export function orderScenarios(
  now: Date,
  count: number,
  places: Place[],
  seed: number,
  daysOff: DaysOff,
): OrderScenario[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[random(list.length)];
    if (picked === undefined) throw new RangeError("Cannot pick from an empty list");
    return picked;
  };
  const diary = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const age = Math.max(1, Math.round(((count - index) / count) ** 1.6 * 170));
    const lead = pick(TECHNICIANS);
    const second = pick(TECHNICIANS);
    const [job, place, priority] = [pick(JOBS), pick(places), pick(PRIORITIES)];
    const team = lead === second ? [lead] : [lead, second];
    const free = findShift(diary, now, age, { index, team, hours: job.hours, daysOff });
    const story = {
      id: fixedId(10, index),
      index,
      job,
      place,
      priority,
      lead,
      team,
      createdOn: workingDay(now, -age - 1),
      signingPlace: place.city,
    };
    return free
      ? { ...story, ending: endingAt(age, random(100)), ...free }
      : { ...story, ending: "backlog" as const, workedOn: workingDay(now, -1), shift: 8 };
  });
}

const DAY_BEGINS = 8;
const DAY_ENDS = 21;

/**
 * Finds the first day on which the whole team has enough free hours, starting `age` days ago, so that nobody works in two places at once.
 * Null if there is none before today.
 */
function findShift(
  diary: Map<string, number>,
  now: Date,
  age: number,
  {
    index,
    team,
    hours,
    daysOff,
  }: { index: number; team: string[]; hours: number; daysOff: DaysOff },
): { workedOn: Day; shift: number } | null {
  for (let back = age; back >= 1; back -= 1) {
    const workedOn = onCall(index, workingDay(now, -back), now);
    const shift = Math.max(...team.map((key) => diary.get(`${key} ${workedOn}`) ?? DAY_BEGINS));
    if (shift + hours > DAY_ENDS || isDayOff(daysOff, team, workedOn)) continue;
    // One hour for travel and one as a reserve.
    for (const key of team) diary.set(`${key} ${workedOn}`, shift + hours + 2);
    return { workedOn, shift };
  }
  return null;
}

/** Moves every eleventh order to a weekend, as an emergency. */
function onCall(index: number, day: Day, now: Date): Day {
  if (index % 11 !== 5) return day;
  const weekend = addDays(day, (index % 3 === 2 ? 7 : 6) - weekday(day));
  return weekend < dayIn(ZONE, now.getTime()) ? weekend : day;
}

function endingAt(age: number, dice: number): Ending {
  if (age > 60) return dice < 94 ? "done" : dice < 97 ? "signed" : "in-progress";
  if (age > 12)
    return dice < 45
      ? "done"
      : dice < 55
        ? "signed"
        : dice < 70
          ? "waiting-for-approvals"
          : dice < 90
            ? "in-progress"
            : "backlog";
  return dice < 12 ? "waiting-for-approvals" : dice < 45 ? "in-progress" : "backlog";
}

export function createOrder(
  as: Acting,
  now: Date,
  { id, index, job, place, lead, team, priority, createdOn, ending }: OrderScenario,
  daysOff: DaysOff,
): Promise<OrderResponse> {
  const start =
    ending === "backlog" ? dayAtWork(daysOff, team, workingDay(now, (index % 14) - 1)) : createdOn;
  return createWorkOrder(as("marko", at(createdOn, 8, index % 50)), {
    id,
    customerId: place.customerId,
    locationId: place.locationId,
    roomId: place.roomIds[index % 3] ?? null,
    assetId: place.assetIds[index % 2] ?? null,
    priority,
    externalReference: index % 3 === 0 ? `ERP-${40_000 + index * 7}` : "",
    jobNumber: `RN-${String(Math.floor(index / 4) + 100)}`,
    description: job.description,
    plannedStartOn: start,
    plannedEndOn: start,
    plannedRegularMinutes: job.hours * 60 * team.length,
    plannedTravelMinutes: job.travel * 60,
    warranty: index % 9 === 0,
    intervention: "",
    repairNotes: "",
    technicianIds:
      index % 17 === 0 && ending === "backlog" ? [] : team.map((key) => castMember(key).id),
    leadId: index % 17 === 0 && ending === "backlog" ? null : castMember(lead).id,
    equipmentIds: index % 4 === 0 ? [fixedId(7, 0)] : [],
    parts: [],
  });
}
