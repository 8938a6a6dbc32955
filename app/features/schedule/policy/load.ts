import type { ScheduleVisit } from "~/features/visits/model";
import { type VisitWarning, visitWarnings, wishOf } from "~/features/visits/policy/warnings";
import { OPEN_STATUSES } from "~/features/work-orders/model";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import type { CapacityDay, ScheduleTechnician } from "../model";
import { type DayBounds, minutesWithin } from "../policy";

type Times = { startsAt: Instant; endsAt: Instant };
type Counted = Times &
  Pick<ScheduleVisit, "isCancelled"> & {
    order: Pick<ScheduleVisit["order"], "status">;
  };

/** As in the work capacity: a finished order takes no more hours. */
function isCounted({ isCancelled, order }: Counted): boolean {
  return !isCancelled && OPEN_STATUSES.includes(order.status);
}

export function plannedWithin(visits: readonly Counted[], within: Times): number {
  return visits.filter(isCounted).reduce((sum, visit) => sum + minutesWithin(visit, within), 0);
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
  return technicians.map((technician) =>
    technician.days.some(({ dayPlanned }) => dayPlanned.some(isVisited))
      ? {
          ...technician,
          days: technician.days.map((day) => ({
            ...day,
            dayPlanned: day.dayPlanned.filter((share) => !isVisited(share)),
          })),
        }
      : technician,
  );
}

type Board = {
  technicians: readonly Pick<ScheduleTechnician, "id" | "days">[];
  visits: readonly ScheduleVisit[];
  bounds: readonly DayBounds[];
  holidays: readonly Day[];
  timeZone: string;
};

/** The warnings about a visit as it would be, with what the board knows about the shown days. `isFirst`: the order has no visit yet. */
export function warningsOnBoard(
  visit: Pick<ScheduleVisit, "id" | "technicianIds" | "startsAt" | "endsAt"> & {
    order: Pick<ScheduleVisit["order"], "id" | "plannedStartOn" | "plannedEndOn">;
  },
  isFirst: boolean,
  { technicians, visits, bounds, holidays, timeZone }: Board,
): VisitWarning[] {
  const others = visits.filter(({ id, isCancelled }) => id !== visit.id && !isCancelled);
  return visitWarnings(visit, {
    timeZone,
    visitsOfTechnicians: others.filter(isCounted),
    capacityDays: technicians
      .filter(({ id }) => visit.technicianIds.includes(id))
      .flatMap((person) => {
        const own = others.filter(({ technicianIds }) => technicianIds.includes(person.id));
        return person.days.flatMap((day, index) => {
          const within = bounds[index];
          if (!within) return [];
          const { capacityMinutes, reason } = day;
          const plannedMinutes =
            plannedWithin(own, within) + dayPlannedMinutes(day, visit.order.id);
          return [{ userId: person.id, day: day.day, capacityMinutes, plannedMinutes, reason }];
        });
      }),
    holidays,
    wish: isFirst ? wishOf(visit.order) : null,
  });
}
