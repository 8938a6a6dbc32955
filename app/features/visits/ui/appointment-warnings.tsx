import { findMinute } from "~/kernel/time/clock-text";
import { isDay } from "~/kernel/time/days";
import type { RefusalResponse } from "~/kernel/refusal";
import { useRootFacts } from "~/shell/layout/root-facts";
import { instantsOf } from "../policy/form";
import { warningsOn } from "../policy/warnings";
import type { Appointment } from "../inputs";
import { plannedDayIn, usePlannedDay } from "./planned-day";
import { SeenWarnings } from "./seen-warnings";
import { WarningList } from "./visit-fields";
import { useWarningText } from "./warning-text";

type Props = {
  visit: Appointment;
  technicians: readonly { id: string; name: string }[];
  refusal: RefusalResponse | undefined;
};

/** What the first visit of a new order meets. Loads the page of new orders for its day. */
export function AppointmentWarnings({ visit, technicians, refusal }: Props) {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const { id, day, from, to } = visit;
  const planned = usePlannedDay("/work-orders/new", isDay(day) ? day : "", plannedDayIn(refusal));
  const textOf = useWarningText(
    (userId) => technicians.find((each) => each.id === userId)?.name ?? "",
    (visitId) => planned?.visits.find((each) => each.id === visitId)?.number ?? "",
  );
  if (!planned || findMinute(from) === null || findMinute(to) === null) return null;
  const times = instantsOf({ day, from, to, arrivalFrom: "", arrivalTo: "" }, timeZone);
  const technicianIds = technicians.map((each) => each.id);
  const warnings = warningsOn({ id, technicianIds, ...times }, planned, null, null);
  return (
    <>
      <WarningList warnings={warnings.map(textOf)} />
      <SeenWarnings warnings={warnings} refusal={refusal} />
    </>
  );
}
