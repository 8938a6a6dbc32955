import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { DefinitionList } from "~/ui/list/definition-list";
import type { ScheduleVisit } from "~/features/visits/model";
import { visitAfter } from "./planning";
import type { Rows } from "../grid/use-rows";
import type { PlanConflict } from "./use-planning";

type Props = {
  conflict: PlanConflict;
  rows: Rows;
  /** With the stored visit: makes the change on top of it. */ onSettle: (
    stored: ScheduleVisit | null,
  ) => void;
};

/** Somebody else has changed the visit in the meantime: who, when, and both versions. */
export function ConflictDialog({ conflict, rows, onSettle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change, stored, by, at } = conflict;
  const textOf = (visit: ScheduleVisit) =>
    visit.isCancelled
      ? t("schedule.visit.cancelled")
      : t("schedule.hands.when", {
          day: format.date(visit.startsAt),
          from: format.time(visit.startsAt),
          to: format.time(visit.endsAt),
          person: format.list(
            visit.technicianIds.map(
              (id) => rows.technicians.find((each) => each.id === id)?.name ?? "",
            ),
          ),
        });
  return (
    <Dialog
      open
      onClose={() => onSettle(null)}
      title={t("schedule.conflict.title")}
      description={
        by !== null && at !== null
          ? t("schedule.conflict.by", { name: by, time: format.dateTime(at) })
          : t("schedule.conflict.text")
      }
      footer={
        <>
          <Button type="button" look={stored ? "plain" : "primary"} onClick={() => onSettle(null)}>
            {t("schedule.conflict.keep")}
          </Button>
          {stored ? (
            <Button type="button" look="primary" onClick={() => onSettle(stored)}>
              {t("schedule.conflict.apply")}
            </Button>
          ) : null}
        </>
      }
    >
      <DefinitionList
        items={[
          {
            label: t("schedule.conflict.stored"),
            value: stored ? textOf(stored) : t("schedule.conflict.elsewhere"),
          },
          { label: t("schedule.conflict.mine"), value: textOf(visitAfter(change)) },
        ]}
      />
    </Dialog>
  );
}
