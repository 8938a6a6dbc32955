import { useTranslation } from "react-i18next";
import type { ScheduleVisit } from "../model";
import { RecordCommand } from "~/shell/records/record-command";
import { useVisitTimes } from "./visit-times";

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
        text: `${[number, title, times(visit)].filter(Boolean).join(" · ")}. ${t(`schedule.${is}.text`)}`,
        confirm: t(`schedule.${is}.confirm`),
        failed: t(`schedule.${is}.failed`),
      }}
      fields={{ version: visit.version }}
      danger={is === "cancel"}
      closeTo={closeTo}
    />
  );
}
