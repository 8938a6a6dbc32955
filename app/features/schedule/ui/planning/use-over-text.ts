import { useTranslation } from "react-i18next";
import { visitWarnings, wishOf } from "~/features/visits/policy/warnings";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import type { ScheduleVisit } from "~/features/visits/model";
import { plannedWithin } from "../../policy";
import { useWarningText } from "~/features/visits/ui/warning-text";
import { changeTo, type Held } from "./held";
import { visitAfter } from "./planning";
import type { Over, Rows } from "../grid/use-rows";

type Planned = Pick<ScheduleVisit, "id" | "technicianIds" | "startsAt" | "endsAt"> & {
  order: Pick<ScheduleVisit["order"], "plannedStartOn" | "plannedEndOn">;
};

/** What dropping there would mean: the time and the person first, then each warning in words and numbers. */
export function useOverText(rows: Rows, visits: readonly ScheduleVisit[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const warningsOf = useWarnings(rows, visits);
  return (over: Over, held: Held): string[] => {
    const person = rows.technicians.find(({ id }) => id === over.technicianId)?.name ?? "";
    const when = t("schedule.hands.when", {
      day: format.dayWithWeekday(over.day),
      from: format.time(over.startsAt),
      to: format.time(over.endsAt),
      person,
    });
    return [when, ...warningsOf(visitAfter(changeTo(held, over)), held.is === "order")];
  };
}

/** The warnings about a visit as it would be, with what the board knows about the shown days. `isFirst`: the order has no visit yet. */
function useWarnings(rows: Rows, visits: readonly ScheduleVisit[]) {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const textOf = useWarningText(
    (id) => rows.technicians.find((each) => each.id === id)?.name ?? "",
    (id) => visits.find((each) => each.id === id)?.order.number ?? "",
  );

  return (visit: Planned, isFirst: boolean): string[] => {
    const others = visits.filter(({ id, isCancelled }) => id !== visit.id && !isCancelled);
    const warnings = visitWarnings(visit, {
      timeZone,
      visitsOfTechnicians: others,
      capacityDays: rows.technicians
        .filter(({ id }) => visit.technicianIds.includes(id))
        .flatMap((person) =>
          person.days.map((day, index) => {
            const within = rows.bounds[index];
            const own = others.filter(({ technicianIds }) => technicianIds.includes(person.id));
            return {
              userId: person.id,
              day: day.day,
              capacityMinutes: day.capacityMinutes,
              plannedMinutes: within ? plannedWithin(own, within) : 0,
              reason: day.reason,
            };
          }),
        ),
      holidays: rows.holidays,
      wish: isFirst ? wishOf(visit.order) : null,
    });
    return warnings.map(textOf);
  };
}
