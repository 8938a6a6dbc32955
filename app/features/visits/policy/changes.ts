import type { Visit } from "../model";

/** A visit before and after technicians have left its order. */
export type VisitReassignment = { before: Visit; after: Visit };

/**
 * What becomes of planned visits when technicians leave: the others of a visit keep it, else the lead of
 * the order takes it over. Without a lead it is cancelled, so that it can be planned anew.
 */
export function handOverVisits(
  planned: readonly Visit[],
  leaving: readonly string[],
  leadOf: (workOrderId: string) => string | null,
): VisitReassignment[] {
  return planned.flatMap((before): VisitReassignment[] => {
    const others = before.technicianIds.filter((id) => !leaving.includes(id));
    if (others.length === before.technicianIds.length) return [];
    if (others.length > 0) return [{ before, after: { ...before, technicianIds: others } }];
    const lead = leadOf(before.workOrderId);
    const after: Visit = lead
      ? { ...before, technicianIds: [lead] }
      : { ...before, status: "cancelled" };
    return [{ before, after }];
  });
}

/** What a change of a visit is called in the log: people, begin, length, or other fields. */
export function changeName(
  before: Visit,
  after: Visit,
): "reassigned" | "moved" | "resized" | "changed" {
  const people = (visit: Visit) => [...visit.technicianIds].sort().join();
  if (people(before) !== people(after)) return "reassigned";
  if (before.startsAt !== after.startsAt) return "moved";
  return before.endsAt === after.endsAt ? "changed" : "resized";
}
