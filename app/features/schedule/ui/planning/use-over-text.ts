import { useRootFacts } from "~/shell/layout/root-facts";
import type { ScheduleVisit } from "~/features/visits/model";
import { warningsOnBoard } from "../../policy/load";
import { useVisitText } from "~/features/visits/ui/visit-text";
import { useWarningText } from "~/features/visits/ui/warning-text";
import { changeTo, type Held } from "./held";
import { visitAfter } from "./planning";
import type { Over, Rows } from "../grid/use-rows";

/** What dropping there would mean: the time and the person first, then each warning in words and numbers. */
export function useOverText(rows: Rows, visits: readonly ScheduleVisit[]) {
  const visitText = useVisitText(
    (id) => rows.technicians.find((each) => each.id === id)?.name ?? "",
  );
  const warningsOf = useWarnings(rows, visits);
  return (over: Over, held: Held): string[] => {
    const when = visitText({ ...over, technicianIds: [over.technicianId] });
    const was = held.is === "visit" ? held.visit : null;
    const visit = visitAfter(changeTo(held, over));
    const hasVisits = held.is === "order" && held.order.visitIds.length > 0;
    return [
      when,
      ...warningsOf(hasVisits ? { ...visit, order: withoutWish(visit.order) } : visit, was),
    ];
  };
}

/** The planned days of an order with visits follow them: nobody wished for them. */
function withoutWish(order: ScheduleVisit["order"]): ScheduleVisit["order"] {
  return { ...order, plannedStartOn: "", plannedEndOn: "" };
}

/** The warnings about a visit as it would be, compared with what it is. */
function useWarnings(rows: Rows, visits: readonly ScheduleVisit[]) {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const textOf = useWarningText(
    (id) => rows.technicians.find((each) => each.id === id)?.name ?? "",
    (id) =>
      visits.find((each) => each.id === id)?.order.number ??
      rows.beside.visits.find((each) => each.id === id)?.number ??
      "",
  );
  return (visit: ScheduleVisit, was: ScheduleVisit | null): string[] =>
    warningsOnBoard(visit, was, { ...rows, visits, timeZone, now: Date.now() }).map(textOf);
}
