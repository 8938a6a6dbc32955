import { useTranslation } from "react-i18next";
import { dayIn } from "~/kernel/time/instants";
import { useFormat } from "~/shell/layout/use-format";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { VisitTimes } from "../policy/planned-meanwhile";
import { useTimesText } from "./times-text";

/** A visit in words: its day, its times, and the names of its technicians. */
export function useVisitText(nameOf: (userId: string) => string): (visit: VisitTimes) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const timesText = useTimesText();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return ({ technicianIds, ...times }) =>
    t("schedule.hands.when", {
      day: format.dayWithWeekday(dayIn(timeZone, times.startsAt)),
      times: timesText(times),
      person: format.list(technicianIds.map(nameOf).filter(Boolean)),
    });
}
