import { useTranslation } from "react-i18next";
import type { ScheduleVisit } from "../model";
import { RecordCommand } from "~/shell/records/record-command";
import { dayIn } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { useTimesText } from "./times-text";
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
  const timesText = useTimesText();
  const format = useFormat();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const when = `${format.nearDay(dayIn(timeZone, visit.startsAt))}, ${timesText(visit)}`;
  const { number, title } = visit.order;
  return (
    <RecordCommand
      labels={{
        title: t(`schedule.${is}.title`),
        text: `${joinNames(number, title, when)}. ${t(`schedule.${is}.text`)}`,
        confirm: t(`schedule.${is}.confirm`),
        failed: t(`schedule.${is}.failed`),
      }}
      fields={{ version: visit.version }}
      danger={is === "cancel"}
      closeTo={closeTo}
    />
  );
}
