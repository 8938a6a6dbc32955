import type { Instant } from "~/kernel/time/instants";
import { newId } from "~/kernel/ids";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import type { TrayOrder } from "../../model";
import { SNAP_MINUTES, visitMinutesOf } from "~/kernel/visit-length";
import { proposedTimes } from "~/features/visits/policy/proposed-times";
import { movedByDays, overlaps, reassigned, resized, snapped, type Times } from "../../policy/grid";
import type { PlanChange, Undoing } from "./planning";
import type { Over, Rows } from "../grid/use-rows";

const MINUTE_MS = 60_000;

/**
 * What the user has in hand: an order of the tray, or a visit in the row of one technician, or one end of it. `day`: of the block that is
 * held. A visit past midnight has one on each of its days.
 */
export type Held =
  | { is: "order"; order: HeldOrder }
  | {
      is: "visit";
      visit: ScheduleVisit;
      technicianId: string;
      day: Day;
      part: "start" | "end" | null;
    };
type HeldOrder = ScheduleOrder &
  Pick<TrayOrder, "leftMinutes" | "visitIds"> & { technicianIds: readonly string[] };

export type Place = { rows: Rows; timeZone: string; now: Instant };

/** The id of the visit or order. */
export function idOf(held: Held): string {
  return held.is === "order" ? held.order.id : held.visit.id;
}

/**
 * Where it would be in a cell of days: a visit moves by the days that it was dragged and keeps its clock time, an order gets the next free
 * time of the technician.
 */
export function overCell(held: Held, technicianId: string, day: string, place: Place): Over | null {
  const { rows, timeZone, now } = place;
  const within = rows.bounds.find((each) => each.day === day);
  if (!within) return null;
  if (held.is === "visit") {
    const days = daysBetween(held.day, day);
    return { technicianId, day, ...movedByDays(held.visit, days, timeZone) };
  }
  const others = rows.visitsOf(technicianId).filter(({ isCancelled }) => !isCancelled);
  const { startMinute } = capacityIn(rows, technicianId, day)?.working ?? UNKNOWN;
  const minutes = minutesFor(held.order, technicianId, day, rows);
  const suits = { startMinute, others };
  return { technicianId, day, ...proposedTimes(day, minutes, suits, { now, timeZone }) };
}

/** Where the working time of a technician is not known. */
const UNKNOWN = { startMinute: 8 * 60 };

function capacityIn({ technicians, bounds }: Rows, technicianId: string, day: Day) {
  const index = bounds.findIndex((each) => each.day === day);
  return technicians.find(({ id }) => id === technicianId)?.days[index];
}

/**
 * Of those who are assigned, each has an equal part of the planned hours, as in the hours of their days; anybody else takes all of them. At
 * most what other visits have left.
 */
function minutesFor(order: HeldOrder, technicianId: string, day: Day, rows: Rows): number {
  const { plannedMinutes, leftMinutes, technicianIds } = order;
  const sharers = technicianIds.includes(technicianId) ? technicianIds.length : 1;
  const capacity = capacityIn(rows, technicianId, day);
  const share = Math.min(plannedMinutes / sharers, leftMinutes);
  return visitMinutesOf(share, 1, capacity?.capacityMinutes);
}

/** Where it would be on the view of one day. `at`: the instant under the pointer; `grabbedMs`: how far behind its start the visit was grabbed. */
export function overTime(
  held: Held,
  technicianId: string,
  day: string,
  at: Instant,
  grabbedMs: number,
  { rows }: Pick<Place, "rows">,
): Over {
  if (held.is === "visit" && held.part)
    return { technicianId: held.technicianId, day, ...resized(held.visit, held.part, snapped(at)) };
  const lengthMs =
    held.is === "visit"
      ? held.visit.endsAt - held.visit.startsAt
      : minutesFor(held.order, technicianId, day, rows) * MINUTE_MS;
  const startsAt = snapped(at - grabbedMs);
  return { technicianId, day, startsAt, endsAt: startsAt + lengthMs };
}

export function changeTo(held: Held, over: Over): Exclude<PlanChange, Undoing> {
  const { technicianId, startsAt, endsAt } = over;
  if (held.is === "order")
    return {
      is: "plan",
      id: newId(),
      order: held.order,
      technicianIds: [technicianId],
      startsAt,
      endsAt,
      seenVisitIds: held.order.visitIds,
    };
  const technicianIds = reassigned(held.visit.technicianIds, held.technicianId, technicianId);
  return { is: "move", visit: held.visit, technicianIds, startsAt, endsAt };
}

/** Where the keys take it, or null for a key that does not move. */
export function overByKey(
  held: Held,
  over: Over,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  place: Place,
): Over | null {
  const { rows } = place;
  const row = rows.technicians.findIndex(({ id }) => id === over.technicianId);
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const upDown = { ArrowUp: -1, ArrowDown: 1 }[key];
  const longer = { "+": 1, "-": -1 }[key];
  if (longer)
    return { ...over, ...resized(over, "end", over.endsAt + longer * SNAP_MINUTES * MINUTE_MS) };
  if (upDown) {
    const next = rows.technicians[row + upDown];
    return next ? { ...over, technicianId: next.id } : over;
  }
  if (!sideways) return null;
  const isByTime = rows.bounds.length === 1 || shiftKey;
  if (isByTime) {
    const step = rows.bounds.length === 1 && shiftKey ? 60 : SNAP_MINUTES;
    const by = sideways * step * MINUTE_MS;
    const moved = { startsAt: over.startsAt + by, endsAt: over.endsAt + by };
    const within = boundsOfVisit(rows, moved, over.day);
    // A view ends at its last midnight.
    return within ? { ...over, ...moved, day: within.day } : over;
  }
  const day = addDays(over.day, sideways);
  if (held.is === "order") return overCell(held, over.technicianId, day, place) ?? over;
  if (!rows.bounds.some((each) => each.day === day)) return over;
  return { ...over, day, ...movedByDays(over, sideways, place.timeZone) };
}

/** The column that shows a visit: that of its start, else the one where it was, while it is still there. */
function boundsOfVisit({ bounds }: Rows, visit: Times, day: Day) {
  const start = bounds.find(
    (each) => visit.startsAt >= each.startsAt && visit.startsAt < each.endsAt,
  );
  return start ?? bounds.find((each) => each.day === day && overlaps(visit, each));
}

/** Where keys begin: the visit's own place; for an order, its first technician and today, as far as they are shown. */
export function overAtFirst(
  held: Held,
  place: Place,
  technicianIds: readonly string[],
): Over | null {
  const { rows } = place;
  if (held.is === "visit") {
    const { technicianId, visit, day } = held;
    return { technicianId, day, startsAt: visit.startsAt, endsAt: visit.endsAt };
  }
  const row = rows.technicians.find(({ id }) => technicianIds.includes(id)) ?? rows.technicians[0];
  if (!row) return null;
  const ahead = rows.bounds.filter(({ day }) => day >= rows.today);
  const isAtWork = ({ day }: { day: Day }) => capacityIn(rows, row.id, day)?.capacityMinutes !== 0;
  const within = ahead.find(isAtWork) ?? ahead[0] ?? rows.bounds[0];
  return within ? overCell(held, row.id, within.day, place) : null;
}
