import type { ScheduleVisit } from "~/features/visits/model";
import type { Instant } from "~/kernel/time/instants";
import type { Times } from "./grid";

/** Of visits in the order of their start: those that are at the same time as another one. */
export function overlapping<V extends Times>(visits: readonly V[]): Set<V> {
  const found = new Set<V>();
  let last: V | undefined;
  for (const visit of visits) {
    if (last && visit.startsAt < last.endsAt) found.add(last).add(visit);
    if (!last || visit.endsAt > last.endsAt) last = visit;
  }
  return found;
}

/** Whether the time of a planned visit has come and nobody has begun its order, or has passed and nobody came. */
export function isLate(
  {
    startsAt,
    endsAt,
    isCancelled,
    isUnattended,
    order,
  }: Pick<ScheduleVisit, "startsAt" | "endsAt" | "isCancelled" | "isUnattended"> & {
    order: Pick<ScheduleVisit["order"], "status">;
  },
  now: Instant,
): boolean {
  if (isCancelled) return false;
  return order.status === "backlog" ? startsAt < now : isUnattended && endsAt < now;
}
