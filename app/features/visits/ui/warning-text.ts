import { useTranslation } from "react-i18next";
import type { VisitWarning } from "../policy/warnings";
import { useFormat } from "~/shell/layout/use-format";

/** A warning in words and numbers, with the names of technicians and the numbers of the orders of visits. */
export function useWarningText(
  nameOf: (userId: string) => string,
  numberOf: (visitId: string) => string,
): (warning: VisitWarning) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (warning: VisitWarning): string => {
    switch (warning.kind) {
      case "overlap":
        return t("schedule.warning.overlap", {
          order: numberOf(warning.visitId),
          from: format.time(warning.startsAt),
          to: format.time(warning.endsAt),
          person: nameOf(warning.userId),
        });
      case "over-capacity":
        return t("schedule.warning.over-capacity", {
          person: nameOf(warning.userId),
          hours: format.minutes(warning.overMinutes),
          day: format.nearDay(warning.day),
        });
      case "absent":
        return warning.reason
          ? t("schedule.warning.absent", {
              person: nameOf(warning.userId),
              reason: warning.reason,
            })
          : t("schedule.warning.absent-only", { person: nameOf(warning.userId) });
      case "holiday":
        return t("schedule.warning.holiday", { day: format.nearDay(warning.day) });
      case "outside-wish":
        return t("schedule.warning.outside-wish", {
          from: format.nearDay(warning.plannedStartOn),
          to: format.nearDay(warning.plannedEndOn),
        });
    }
  };
}
