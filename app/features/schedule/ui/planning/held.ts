import { type Instant, wallTime } from "~/kernel/time/instants";
import { newId } from "~/kernel/ids";
import { addDays } from "~/kernel/time/days";
import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import { SNAP_MINUTES, visitMinutesOf } from "~/kernel/visit-length";
import { movedToDay, proposedTimes, reassigned, resized, snapped } from "../../policy";
import type { PlanChange } from "./planning";
import type { Over, Rows } from "../grid/use-rows";

const MINUTE_MS = 60_000;

/** What the user has in hand: an order of the tray, or a visit in the row of one technician, or one end of it. */
export type Held =
  | { is: "order"; order: ScheduleOrder }
  | { is: "visit"; visit: ScheduleVisit; technicianId: string; part: "start" | "end" | null };

export type Place = { rows: Rows; timeZone: string; now: Instant };

/** The id of the visit or order. */
export function idOf(held: Held): string {
  return held.is === "order" ? held.order.id : held.visit.id;
}

/** Where it would be in a cell of days: a visit keeps its clock time, an order gets the next free time. */
export function overCell(held: Held, technicianId: string, day: string, place: Place): Over | null {
  const { rows, timeZone, now } = place;
  const within = rows.bounds.find((each) => each.day === day);
  if (!within) return null;
  if (held.is === "visit") {
    const { minute } = wallTime(held.visit.startsAt, timeZone);
    return { technicianId, day, ...movedToDay(held.visit, minute, day, timeZone) };
  }
  const others = rows.visitsOf(technicianId).filter(({ isCancelled }) => !isCancelled);
  const minutes = visitMinutesOf(held.order.plannedMinutes, 1);
  return { technicianId, day, ...proposedTimes(within, minutes, others, now, timeZone) };
}

/** Where it would be on the view of one day. `at`: the instant under the pointer; `grabbedMs`: how far behind its start the visit was grabbed. */
export function overTime(
  held: Held,
  technicianId: string,
  day: string,
  at: Instant,
  grabbedMs: number,
): Over {
  if (held.is === "visit" && held.part)
    return { technicianId: held.technicianId, day, ...resized(held.visit, held.part, snapped(at)) };
  const lengthMs =
    held.is === "visit"
      ? held.visit.endsAt - held.visit.startsAt
      : visitMinutesOf(held.order.plannedMinutes, 1) * MINUTE_MS;
  const startsAt = snapped(at - grabbedMs);
  return { technicianId, day, startsAt, endsAt: startsAt + lengthMs };
}

export function changeTo(held: Held, over: Over): PlanChange {
  const { technicianId, startsAt, endsAt } = over;
  if (held.is === "order")
    return {
      is: "plan",
      id: newId(),
      order: held.order,
      technicianIds: [technicianId],
      startsAt,
      endsAt,
      // The tray has orders without a visit.
      seenVisitIds: [],
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
    const startsAt = over.startsAt + by;
    const { day } = wallTime(startsAt, place.timeZone);
    // A view ends at its last midnight.
    if (!rows.bounds.some((each) => each.day === day)) return over;
    return { ...over, day, startsAt, endsAt: over.endsAt + by };
  }
  const day = addDays(over.day, sideways);
  if (held.is === "order") return overCell(held, over.technicianId, day, place) ?? over;
  if (!rows.bounds.some((each) => each.day === day)) return over;
  const { minute } = wallTime(over.startsAt, place.timeZone);
  return { ...over, day, ...movedToDay(over, minute, day, place.timeZone) };
}

/** Where keys begin: the visit's own place; for an order, its first technician and today, as far as they are shown. */
export function overAtFirst(
  held: Held,
  place: Place,
  technicianIds: readonly string[],
): Over | null {
  const { rows, timeZone } = place;
  if (held.is === "visit") {
    const { technicianId, visit } = held;
    const { day } = wallTime(visit.startsAt, timeZone);
    return { technicianId, day, startsAt: visit.startsAt, endsAt: visit.endsAt };
  }
  const row = rows.technicians.find(({ id }) => technicianIds.includes(id)) ?? rows.technicians[0];
  const within = rows.bounds.find(({ day }) => day >= rows.today) ?? rows.bounds[0];
  return row && within ? overCell(held, row.id, within.day, place) : null;
}
