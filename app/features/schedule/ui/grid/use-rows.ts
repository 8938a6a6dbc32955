import { useMemo } from "react";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { ScheduleVisit } from "~/features/visits/model";
import type { BesideVisit, ScheduleTechnician } from "../../model";
import { boundsOf, type DayBounds, visitsByTechnician } from "../../policy/grid";
import { isFound } from "../../policy/filters";
import { countedByVisits } from "../../policy/load";
import type { Schedule } from "../../queries/board";

/** Where the held visit would be. */
export type Over = { technicianId: string; day: Day; startsAt: Instant; endsAt: Instant };

export type Rows = {
  technicians: readonly ScheduleTechnician[];
  visitsOf: (technicianId: string) => readonly ScheduleVisit[];
  bounds: readonly DayBounds[];
  beside: { visits: readonly BesideVisit[]; bounds: readonly DayBounds[] };
  now: Instant;
  today: Day;
  holidays: readonly Day[];
  holidayNames: Readonly<Record<Day, string>>;
  mayPlan: boolean;
  /** Not what the filters are for. */
  isFaded: (visit: ScheduleVisit) => boolean;
};

export type BoardRows = {
  rows: Rows;
  hrefOf: (visitId: string) => string;
  /** The id of the visit that is being moved. */ held: string | null;
  /** The visits whose change is not stored yet. */ busy: ReadonlySet<string>;
  over: Over | null;
};

const NONE: readonly ScheduleVisit[] = [];

/**
 * What the board shows, by row. `visits` are those of the schedule with the changes in progress, `now` is later than when it was read. A row
 * keeps its visits while they are the same.
 */
export function useRows(
  schedule: Schedule,
  visits: readonly ScheduleVisit[],
  now: Instant = schedule.now,
): Rows {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const bounds = useMemo(() => boundsOf(schedule.days, timeZone), [schedule.days, timeZone]);
  const byTechnician = useStableRows(visits);
  return useMemo(() => {
    const { technician, present } = schedule.input;
    return {
      technicians: countedByVisits(schedule.technicians, visits).filter(
        ({ id, isAwayToday }) =>
          (technician.length === 0 || technician.includes(id)) && !(present && isAwayToday),
      ),
      visitsOf: (id) => byTechnician.get(id) ?? NONE,
      bounds,
      beside: {
        visits: schedule.beside.visits,
        bounds: boundsOf(schedule.beside.days, timeZone),
      },
      now,
      today: schedule.today,
      holidays: schedule.holidays,
      holidayNames: schedule.holidayNames,
      mayPlan: schedule.mayPlan,
      isFaded: ({ order }) => !isFound(order, schedule.input),
    };
  }, [schedule, visits, byTechnician, bounds, timeZone, now]);
}

function useStableRows(visits: readonly ScheduleVisit[]): Map<string, readonly ScheduleVisit[]> {
  const known = useMemo(() => new Map<string, readonly ScheduleVisit[]>(), []);
  return useMemo(() => {
    const rows = new Map<string, readonly ScheduleVisit[]>(visitsByTechnician(visits));
    for (const [id, own] of rows) {
      const before = known.get(id);
      if (before?.length === own.length && before.every((visit, index) => visit === own[index]))
        rows.set(id, before);
      else known.set(id, own);
    }
    return rows;
  }, [visits, known]);
}
