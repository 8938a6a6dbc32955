import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { Occurrence, Timing } from "../model";
import { NOTHING_SETTLED } from "../policy/due-days";
import { nextOfPlan } from "../policy/moves";
import { workingCalendarOf } from "./calendar";
import { lastSettledOn, type PlanFacts, waitingFor } from "./facts";

const TIMING = ["basis", "rrule", "startOn", "nonWorkingDays"] as const;

export function isRetimed(plan: PlanFacts, timing: Timing): boolean {
  return TIMING.some((field) => plan[field] !== timing[field]);
}

/**
 * What a plan waits for once it is saved with a timing, for its preview and for the command: a plan whose timing stays keeps its next occurrence,
 * postponed or not. `plan`: as stored, null for a new one.
 */
export function nextOfTiming(
  { now }: Pick<AuthContext, "now">,
  settings: Settings,
  timing: Timing,
  plan: PlanFacts | null,
): Occurrence | null {
  if (plan && !isRetimed(plan, timing)) return waitingFor(plan);
  const today = dayIn(settings.timeZone, now().getTime());
  // What was ordered ahead of its time leaves the days before it to the new rule.
  const lastDueOn = plan?.lastDueOn ?? null;
  const isAhead = plan && lastDueOn !== null && lastDueOn > addDays(today, plan.leadDays);
  return nextOfPlan({
    timing: { ...timing, takenDays: plan?.takenDays ?? [] },
    calendar: workingCalendarOf(settings),
    settled: plan && !isAhead ? { on: null, dueOn: lastDueOn } : NOTHING_SETTLED,
    lastSettledOn: plan && lastSettledOn(plan, settings.timeZone),
    hasOpenOrder: hasOpenOrder(plan),
    today,
  });
}

/** Counts from the completion of an order that is still open: no next day is known yet. */
export function waitsForOrder({ basis }: Pick<Timing, "basis">, plan: PlanFacts | null): boolean {
  return basis === "completion" && hasOpenOrder(plan);
}

function hasOpenOrder(plan: PlanFacts | null): boolean {
  return plan !== null && plan.openDueOn !== null;
}
