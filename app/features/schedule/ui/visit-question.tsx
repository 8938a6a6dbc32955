import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { RecordCommand } from "~/shell/records/record-command";
import type { VisitPage } from "~/features/visits/queries/plannable";
import { useScheduleAddress } from "./address";

type Props = { is: "cancel" | "restore" } & Pick<VisitPage, "visit">;

/** Asks before a visit is cancelled or restored. */
export function VisitQuestion({ is, visit }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useScheduleAddress();
  const when = `${format.date(visit.startsAt)}, ${format.time(visit.startsAt)}–${format.time(visit.endsAt)}`;
  return (
    <RecordCommand
      labels={{
        title: t(`schedule.${is}.title`),
        text: `${[visit.order.number, visit.order.title, when].filter(Boolean).join(" · ")}. ${t(`schedule.${is}.text`)}`,
        confirm: t(`schedule.${is}.confirm`),
        failed: t(`schedule.${is}.failed`),
      }}
      fields={{ version: visit.version }}
      danger={is === "cancel"}
      closeTo={address.board()}
    />
  );
}
