import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { DefinitionList } from "~/ui/list/definition-list";
import type { VisitTimes } from "~/features/visits/policy/planned-meanwhile";
import { useVisitText } from "~/features/visits/ui/visit-text";
import type { PlanChange, PlanConflict } from "./planning";
import type { Rows } from "../grid/use-rows";

type Props = {
  conflict: PlanConflict;
  rows: Rows;
  /** With a change: makes it on top of what is stored. */ onSettle: (
    again: PlanChange | null,
  ) => void;
};

/** Somebody else has changed the visit, or planned the order, in the meantime: who, when, and both versions. */
export function ConflictDialog({ conflict, rows, onSettle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const visitText = useVisitText(
    (id) => rows.technicians.find((each) => each.id === id)?.name ?? "",
  );
  const { change, mine, stored, again, lastChange } = conflict;
  const texts = change.is === "plan" ? "meanwhile" : "conflict";
  const textOf = (visit: VisitTimes & { isCancelled?: boolean }) =>
    visit.isCancelled ? t("schedule.visit.cancelled") : visitText(visit);
  return (
    <Dialog
      open
      onClose={() => onSettle(null)}
      title={t(`schedule.${texts}.title`)}
      description={
        lastChange
          ? t(`schedule.${texts}.by`, {
              name: lastChange.by,
              time: format.dateTime(lastChange.at),
            })
          : t(`schedule.${texts}.text`)
      }
      footer={
        <>
          <Button type="button" look={again ? "plain" : "primary"} onClick={() => onSettle(null)}>
            {t(`schedule.${texts}.keep`)}
          </Button>
          {again ? (
            <Button type="button" look="primary" onClick={() => onSettle(again)}>
              {t(`schedule.${texts}.apply`)}
            </Button>
          ) : null}
        </>
      }
    >
      <DefinitionList
        items={[
          {
            label: t(`schedule.${texts}.stored`),
            value: stored ? textOf(stored) : t("schedule.conflict.elsewhere"),
          },
          { label: t(`schedule.${texts}.mine`), value: textOf(mine) },
        ]}
      />
    </Dialog>
  );
}
