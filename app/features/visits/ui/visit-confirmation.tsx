import { useTranslation } from "react-i18next";
import type { ScheduleVisit } from "../model";
import { RecordCommand } from "~/shell/records/record-command";
import { useVisitTimes } from "./visit-times";

/** Asks before a visit is cancelled or planned again, over the page of its order. */
export function VisitConfirmation({
  is,
  visit,
}: {
  is: "cancel" | "restore";
  visit: ScheduleVisit;
}) {
  const { t } = useTranslation();
  const times = useVisitTimes();
  return (
    <RecordCommand
      labels={{
        title: t(`schedule.${is}.title`),
        text: `${times(visit)}. ${t(`schedule.${is}.text`)}`,
        confirm: t(`schedule.${is}.confirm`),
        failed: t(`schedule.${is}.failed`),
      }}
      fields={{ version: visit.version }}
      danger={is === "cancel"}
      closeTo={`/work-orders/${visit.order.id}`}
    />
  );
}
