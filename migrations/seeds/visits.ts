import { cancelVisit } from "../../app/features/schedule/commands/cancel-visit";
import { planVisit } from "../../app/features/schedule/commands/plan-visit";
import { settlePlanning } from "../../app/features/schedule/commands/settle-planning";
import type { OrderResponse } from "../../app/features/work-orders/mutations/order";
import { daysBetween } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember, fixedId } from "./cast";
import { at, ZONE } from "./clock";
import type { DaysOff } from "./days-off";
import type { DemoLanguage, Words } from "./language";
import type { OrderScenario } from "./stories";
import { slotsOf } from "./visit-slots";

const HOUR_MS = 3_600_000;
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
