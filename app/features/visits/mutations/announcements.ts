import type { Announcement } from "~/server/command/records";
import { plannedOf } from "../policy/people-notice";
import { VISIT_CHANGED, type Visit } from "../model";

/**
 * Nothing for a change that concerns neither the technicians nor the customer, such as of the note. `was` is the plan before, as JSON; empty
 * when nothing was planned. Several changes in a short time are one, from the first `was` (decision 0090).
 */
export function announceVisit(before: Visit | null, after: Visit): Announcement[] {
  const [was, is] = [before, after].map((visit) => {
    const plan = plannedOf(visit);
    return plan ? JSON.stringify(plan) : "";
  });
  if (was === is) return [];
  const ids = { visitId: after.id, workOrderId: after.workOrderId, was: was ?? "" };
  return [{ type: VISIT_CHANGED, ids, quietFor: ["visitId"] }];
}
