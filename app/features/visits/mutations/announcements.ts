import type { Announcement } from "~/server/command/records";
import type { Visit } from "../model";

/**
 * Texts, as the ids of an announcement are. `was…`: the times before a move. `joined` and `left`:
 * the technicians whom a change of people concerns, their ids separated by commas.
 */
function announcement(type: string, visit: Visit, more: Record<string, string> = {}): Announcement {
  return { type, ids: { visitId: visit.id, workOrderId: visit.workOrderId, ...more } };
}

export function announcePlanned(visit: Visit): Announcement {
  return announcement("visit.planned", visit);
}

export function announceCancelled(visit: Visit): Announcement {
  return announcement("visit.cancelled", visit);
}

/** Nothing for a change that concerns neither the technicians nor the customer, such as of the note. */
export function announceMoved(before: Visit, after: Visit): Announcement[] {
  const without = (those: Visit, others: Visit) =>
    those.technicianIds.filter((id) => !others.technicianIds.includes(id)).join();
  const [joined, left] = [without(after, before), without(before, after)];
  const isMoved = WHEN.some((field) => before[field] !== after[field]);
  if (!isMoved && joined === "" && left === "") return [];
  return [
    announcement("visit.moved", after, {
      wasStartsAt: String(before.startsAt),
      wasEndsAt: String(before.endsAt),
      joined,
      left,
    }),
  ];
}

const WHEN = ["startsAt", "endsAt", "arrivalFromAt", "arrivalToAt"] as const;
