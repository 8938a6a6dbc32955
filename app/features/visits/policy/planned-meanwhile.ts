import { isRecord } from "~/kernel/is-record";
import { type LastChange, lastChangeIn } from "~/kernel/last-change";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Visit } from "../model";

/** The form's field with the ids of the visits that it has shown. */
export const SEEN_VISITS_FIELD = "seenVisitIds";

/** When a visit is, and of whom. */
export type VisitTimes = Pick<Visit, "startsAt" | "endsAt" | "technicianIds">;

/** A visit that somebody else has planned for the same order. `plannedVisitIds`: what who plans another one has seen. */
export type PlannedMeanwhile = {
  visit: VisitTimes;
  plannedVisitIds: string[];
  lastChange: LastChange | null;
};

/** Null for other refusals. */
export function plannedMeanwhileIn(
  refusal: Pick<RefusalResponse, "reason" | "facts"> | undefined,
): PlannedMeanwhile | null {
  if (refusal?.reason !== "planned_meanwhile") return null;
  const { current, plannedVisitIds } = refusal.facts;
  if (!isVisitTimes(current) || !isIds(plannedVisitIds)) return null;
  return { visit: current, plannedVisitIds, lastChange: lastChangeIn(refusal.facts) };
}

function isVisitTimes(value: unknown): value is VisitTimes {
  return (
    isRecord(value) &&
    typeof value["startsAt"] === "number" &&
    typeof value["endsAt"] === "number" &&
    isIds(value["technicianIds"])
  );
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
