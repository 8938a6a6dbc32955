import { createWorkOrder } from "../../app/features/work-orders/commands/create";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import type { Priority } from "../../app/kernel/priorities";
import { addDays, type Day, daysBetween, weekday } from "../../app/kernel/time/days";
import { dayIn, wallTime } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, randomFrom, workingDay, ZONE } from "./clock";
import { dayAtWork, type DaysOff, isDayOff } from "./days-off";
import { type Job, JOBS } from "./jobs";
import { book, type Diary, entryIn } from "./diary";
import type { DemoLanguage } from "./language";
import type { Place } from "./people-and-places";

/** The final state of a demo order. */
type Ending = "backlog" | "in-progress" | "waiting-for-approvals" | "signed" | "done";

/** What a technician needs to know of an order to take it to its ending. */
export type Work = {
  id: string;
  index: number;
  ending: Ending;
  /** Of an order that nobody has begun: the day for which it is planned. */
  workedOn: Day;
  job: Pick<Job, "fits" | "hours" | "part" | "report">;
  lead: string;
  team: string[];
  place: Place;
  /** The hour at which work begins. The hour before is for travel. */
  shift: number;
  /** Whether the first approver has approved what still waits. */
  isHalfApproved: boolean;
};

export type OrderScenario = Work & {
  createdAt: Date;
  job: Job;
  assetId: string | null;
  priority: Priority;
  isAssigned: boolean;
  /** Whether its hours are planned on the board. */
  hasVisit: boolean;
  /** Whether somebody has said on which day. Hours of a day without a time would fill it too. */
  isDated: boolean;
};

type Draft = Omit<OrderScenario, "id" | "index">;
type Plan = { orders: number; places: Place[]; seed: number; daysOff: DaysOff };
type Dice = ReturnType<typeof diceFrom>;

const TECHNICIANS = ["tomislav", "tea", "tarik"];
const PRIORITIES: Priority[] = ["low", "medium", "medium", "medium", "high", "high", "critical"];
const DAYS_BACK = 168;
/** The share of the orders that nobody has begun. */
const PLANNED = 0.15;
/** A small company has this many too, so that each technician has work ahead. */
const MIN_PLANNED = 16;
const DAY_BEGINS = 8;
const DAY_ENDS = 16;
/** From this hour on, today's work is done. */
const EVENING = 18;

/** Orders in the order of their creation, so that their numbers follow their dates: half a year of work that is done, and what is planned. */
export function orderScenarios(now: Date, plan: Plan): OrderScenario[] {
  const planned = Math.min(
    Math.floor(plan.orders / 2),
    Math.max(MIN_PLANNED, Math.round(plan.orders * PLANNED)),
  );
  const dice = diceFrom(plan);
  const begun = begunOrders(now, plan.orders - planned, dice, plan.daysOff);
  const drafts = [...begun, ...plannedOrders(now, plan.orders - begun.length, dice, plan.daysOff)];
  return drafts
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((draft, index) => ({ ...draft, id: fixedId(10, index), index }));
}

function diceFrom({ seed, places }: Plan) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[random(list.length)];
    if (picked === undefined) throw new RangeError("Cannot pick from an empty list");
    return picked;
  };
  const job = () => {
    const place = pick(places);
    const asset = place.assets.length > 0 ? pick(place.assets) : null;
    const fitting = JOBS.filter(({ fits }) => fits === (asset?.machine ?? "building"));
    return { place, assetId: asset?.id ?? null, job: pick(fitting), priority: pick(PRIORITIES) };
  };
  return { random, pick, job };
}

/** Work of the last months, evenly over the days, newest last. */
function begunOrders(now: Date, count: number, dice: Dice, daysOff: DaysOff): Draft[] {
  const today = dayIn(ZONE, now.getTime());
  const last = wallTime(now.getTime(), ZONE).minute >= EVENING * 60 ? today : addDays(today, -1);
  const diary: Diary = new Map();
  const found = Array.from({ length: count }, (_, place) => {
    const { random, pick } = dice;
    const lead = pick(TECHNICIANS);
    const second = random(10) < 3 ? pick(TECHNICIANS) : lead;
    const team = second === lead ? [lead] : [lead, second];
    const work = dice.job();
    const isEmergency = place % 29 === 5;
    const from = addDays(last, -Math.round(((count - 1 - place) / count) * DAYS_BACK));
    const wanted = isEmergency ? saturdayBefore(from) : from;
    const free = findShift({ diary, daysOff, last, isEmergency }, wanted, team, work.job.hours);
    if (!free) return [];
    const createdOn = fridayOf(addDays(free.workedOn, -1 - random(6)));
    const createdAt = isEmergency
      ? at(free.workedOn, 6, 10 + random(40))
      : at(createdOn, DAY_BEGINS, random(420));
    const draft = { ...work, ...free, lead, team, createdAt, isAssigned: true };
    return [{ ...draft, priority: isEmergency ? ("critical" as const) : work.priority }];
  }).flat();
  const rank = new Map<string, number>();
  return found
    .toSorted((a, b) => daysBetween(a.workedOn, b.workedOn) || b.shift - a.shift)
    .map((draft) => {
      const place = rank.get(draft.lead) ?? 0;
      rank.set(draft.lead, place + 1);
      const ending = endingAfter(place);
      const isHalfApproved = place % 3 === 2;
      // One of those who go on with their work has no time for it yet.
      const hasVisit = ending !== "in-progress" || draft.lead !== "tarik";
      return { ...draft, ending, isHalfApproved, hasVisit, isDated: true };
    });
}

/** `place` counts a lead's orders from the newest: this one goes on, some wait for approvals, all others are done. */
function endingAfter(place: number): Ending {
  if (place === 0) return "in-progress";
  if (place > 5) return "done";
  return place === 3 ? "signed" : "waiting-for-approvals";
}

/** One hour for travel and one as a reserve. */
const GAP_HOURS = 2;

/** What people have done. */
export function diaryOf(works: readonly Work[]): Diary {
  const diary: Diary = new Map();
  for (const { ending, team, workedOn, shift, job } of works)
    if (ending !== "backlog")
      book(diary, team, { day: workedOn, hour: shift }, { hours: job.hours, gapHours: GAP_HOURS });
  return diary;
}

/** The first day from `day` on with enough free hours of the whole team, so that nobody is in two places at once. Null if there is none until `last`. */
export function findShift(
  {
    diary,
    daysOff,
    last,
    isEmergency,
  }: { diary: Diary; daysOff: DaysOff; last: Day; isEmergency: boolean },
  day: Day,
  team: string[],
  hours: number,
): { workedOn: Day; shift: number } | null {
  for (let workedOn = day; workedOn <= last; workedOn = addDays(workedOn, 1)) {
    if ((weekday(workedOn) > 5 && !isEmergency) || isDayOff(daysOff, team, workedOn)) continue;
    const shift = Math.max(DAY_BEGINS, ...team.map((key) => entryIn(diary, key, workedOn).free));
    if (shift + hours > DAY_ENDS) continue;
    book(diary, team, { day: workedOn, hour: shift }, { hours, gapHours: GAP_HOURS });
    return { workedOn, shift };
  }
  return null;
}

/** Orders of the last days that nobody has begun. Some have no time on the board yet: unassigned ones, late ones and new ones. */
function plannedOrders(now: Date, count: number, dice: Dice, daysOff: DaysOff): Draft[] {
  return Array.from({ length: count }, (_, place) => {
    const lead = TECHNICIANS[place % TECHNICIANS.length] ?? "tomislav";
    const second = dice.random(10) < 3 ? dice.pick(TECHNICIANS) : lead;
    const team = second === lead ? [lead] : [lead, second];
    const [isUnassigned, isLate, isNew] = [2, 6, 9].map((each) => place % 15 === each);
    const workedOn = isLate
      ? workingDay(now, -2 - dice.random(3))
      : dayAtWork(daysOff, team, addDays(dayIn(ZONE, now.getTime()), 1 + dice.random(9)));
    const createdOn = workingDay(now, (isLate ? -6 : -1) - dice.random(6));
    return {
      ...dice.job(),
      ending: "backlog" as const,
      createdAt: at(createdOn, DAY_BEGINS, dice.random(420)),
      workedOn,
      lead,
      team,
      shift: DAY_BEGINS,
      isHalfApproved: false,
      isAssigned: !isUnassigned,
      hasVisit: !isUnassigned && !isLate && !isNew,
      isDated: !isNew,
    };
  });
}

function fridayOf(day: Day): Day {
  return addDays(day, -Math.max(0, weekday(day) - 5));
}

function saturdayBefore(day: Day): Day {
  return addDays(day, -((weekday(day) + 1) % 7));
}

export function createOrder(
  as: Acting,
  language: DemoLanguage,
  { id, index, ...story }: OrderScenario,
): Promise<OrderResponse> {
  const { job, place, assetId, lead, team, priority, createdAt, isAssigned } = story;
  const plannedOn = story.isDated ? story.workedOn : "";
  // Work that goes on takes another day.
  const days = story.ending === "in-progress" ? 2 : 1;
  return createWorkOrder(as("marko", createdAt), {
    id,
    customerId: place.customerId,
    locationId: place.locationId,
    roomId: place.roomIds[index % 3] ?? null,
    assetId,
    priority,
    externalReference: index % 3 === 0 ? `ERP-${40_000 + index * 7}` : "",
    jobNumber: `RN-${String(Math.floor(index / 4) + 100)}`,
    description: job.description[language],
    plannedStartOn: plannedOn,
    plannedEndOn: plannedOn,
    plannedRegularMinutes: job.hours * 60 * team.length * days,
    plannedTravelMinutes: 60 * team.length * days,
    warranty: index % 9 === 0,
    intervention: "",
    repairNotes: "",
    technicianIds: isAssigned ? team.map((key) => castMember(key).id) : [],
    leadId: isAssigned ? castMember(lead).id : null,
    equipmentIds: index % 4 === 0 ? [fixedId(7, 0)] : [],
    parts: [],
  });
}
