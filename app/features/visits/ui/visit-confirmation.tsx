import { useTranslation } from "react-i18next";
import type { ScheduleVisit } from "../model";
import { RecordCommand } from "~/shell/records/record-command";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { joinNames } from "~/kernel/text/title";

/** Asks before a visit is cancelled or planned again, over the page of its order or over the board. */
export function VisitConfirmation({
  is,
  visit,
  closeTo,
}: {
  is: "cancel" | "restore";
  visit: ScheduleVisit;
  /** The page below the dialog. */
  closeTo: string;
}) {
  const { t } = useTranslation();
  const times = useVisitTimes();
  const { number, title } = visit.order;
  return (
    <RecordCommand
      labels={{
        title: t(`schedule.${is}.title`),
        text: `${joinNames(number, title, times(visit))}. ${t(`schedule.${is}.text`)}`,
        confirm: t(`schedule.${is}.confirm`),
        failed: t(`schedule.${is}.failed`),
      }}
      fields={{ version: visit.version }}
      danger={is === "cancel"}
      closeTo={closeTo}
    />
  );
}

/** "Thu, 26 Nov, 09:00–11:00": the day and the times of a visit in the company's zone. */
function useVisitTimes(): (visit: { startsAt: Instant; endsAt: Instant }) => string {
  const format = useFormat();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return ({ startsAt, endsAt }) =>
    `${format.nearDay(dayIn(timeZone, startsAt))}, ${format.time(startsAt)}–${format.time(endsAt)}`;
}
