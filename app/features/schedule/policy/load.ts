import type { ScheduleVisit } from "~/features/visits/model";
import { type VisitWarning, visitWarnings, wishOf } from "~/features/visits/policy/warnings";
import { OPEN_STATUSES } from "~/features/work-orders/model";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import type { BesideVisit, CapacityDay, MonthDay, ScheduleTechnician } from "../model";
import { type DayBounds, minutesWithin, overlaps, type Times } from "./grid";

const LONGEST_DAY_MS = 25 * 3_600_000;

type Counted = Times &
  Pick<ScheduleVisit, "isCancelled"> & {
    order: Pick<ScheduleVisit["order"], "status">;
  };

/** As in the work capacity: a finished order takes no more hours. */
export function isCounted({ isCancelled, order }: Counted): boolean {
  return !isCancelled && OPEN_STATUSES.includes(order.status);
}

export function plannedWithin(visits: readonly Counted[], within: Times): number {
  return minutesOf(visits.filter(isCounted), within);
}

function minutesOf(visits: readonly Times[], within: Times): number {
  return visits.reduce((sum, visit) => sum + minutesWithin(visit, within), 0);
}

type MonthVisit = Times & Pick<ScheduleVisit["order"], "status">;

/** The visits of a technician on each day. A finished order takes no more hours, and its visits are counted all the same. */
export function monthOfVisits<V extends MonthVisit>(
  ownVisits: readonly V[],
  bounds: readonly DayBounds[],
  isFound: (visit: V) => boolean,
): MonthDay[] {
  const month = bounds.map(() => ({ visits: 0, minutes: 0 }));
  const begin = bounds[0]?.startsAt ?? 0;
  for (const visit of ownVisits) {
    const earliest = Math.max(0, Math.floor((visit.startsAt - begin) / LONGEST_DAY_MS));
    for (let index = earliest; index < bounds.length; index += 1) {
      const [within, day] = [bounds[index], month[index]];
      if (!within || !day || within.startsAt >= visit.endsAt) break;
      if (!overlaps(visit, within)) continue;
      if (OPEN_STATUSES.includes(visit.status)) day.minutes += minutesWithin(visit, within);
      if (isFound(visit)) day.visits += 1;
    }
  }
  return month;
}

/** The technician's minutes of orders that have days and no visit. `exceptOrderId`: the order that a visit is planned for. */
export function dayPlannedMinutes(
  day: Pick<CapacityDay, "dayPlanned"> | undefined,
  exceptOrderId: string | null = null,
): number {
  return (day?.dayPlanned ?? [])
    .filter(({ orderId }) => orderId !== exceptOrderId)
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

/** A visit that is being stored counts at once, and its order no more by its days. Other technicians stay the same objects. */
export function countedByVisits(
  technicians: readonly ScheduleTechnician[],
  visits: readonly ScheduleVisit[],
): ScheduleTechnician[] {
  const visited = new Set(visits.filter(isCounted).map(({ order }) => order.id));
  const isVisited = ({ orderId }: { orderId: string }) => visited.has(orderId);
  const counted = (days: readonly CapacityDay[]) =>
    days.map((day) => ({
      ...day,
      dayPlanned: day.dayPlanned.filter((share) => !isVisited(share)),
    }));
  return technicians.map((technician) => {
    const { days, beside } = technician;
    return [...days, ...beside].some(({ dayPlanned }) => dayPlanned.some(isVisited))
      ? { ...technician, days: counted(days), beside: counted(beside) }
      : technician;
  });
}

type Board = {
  technicians: readonly Pick<ScheduleTechnician, "id" | "days" | "beside">[];
  visits: readonly ScheduleVisit[];
  bounds: readonly DayBounds[];
  beside: { visits: readonly BesideVisit[]; bounds: readonly DayBounds[] };
  holidays: readonly Day[];
  holidayNames: Readonly<Record<Day, string>>;
  timeZone: string;
  now: Instant;
};

/** The warnings about a visit as it would be, on each day that it touches. `was`: as it is; null for an order that has no visit yet. */
export function warningsOnBoard(
  visit: Pick<ScheduleVisit, "id" | "technicianIds" | "startsAt" | "endsAt"> & {
    order: Pick<ScheduleVisit["order"], "id" | "plannedStartOn" | "plannedEndOn">;
  },
  was: Times | null,
  { technicians, visits, bounds, beside, holidays, holidayNames, timeZone, now }: Board,
): VisitWarning[] {
  const known = new Set([visit.id, ...visits.map(({ id }) => id)]);
  const others = [
    ...visits.filter((each) => each.id !== visit.id && isCounted(each)),
    ...beside.visits.filter(({ id }) => !known.has(id)),
  ];
  const within = new Map([...bounds, ...beside.bounds].map((each) => [each.day, each]));
  return visitWarnings(visit, {
    timeZone,
    visitsOfTechnicians: others,
    capacityDays: technicians
      .filter(({ id }) => visit.technicianIds.includes(id))
      .flatMap((person) => {
        const own = others.filter(({ technicianIds }) => technicianIds.includes(person.id));
        return byDay([...person.days, ...person.beside]).flatMap((day) => {
          const bound = within.get(day.day);
          if (!bound) return [];
          const { capacityMinutes, working, reason } = day;
          const plannedMinutes = minutesOf(own, bound) + dayPlannedMinutes(day, visit.order.id);
          const hours = { capacityMinutes, plannedMinutes, working };
          return [{ userId: person.id, day: day.day, ...hours, reason }];
        });
      }),
    holidays,
    holidayNames,
    now,
    was,
    wish: was ? null : wishOf(visit.order),
  });
}

function byDay(days: readonly CapacityDay[]): CapacityDay[] {
  return [...days].sort((one, other) => (one.day < other.day ? -1 : 1));
}
