import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import type { VisitWarning } from "../policy/warnings";
import { clockText } from "~/kernel/time/clock-text";

type Words = { t: TFunction; format: Pick<Formatter, "time" | "minutes" | "nearDay"> };
export type NameOf = (userId: string) => string;
export type NumberOf = (visitId: string) => string;

export function warningTextIn(
  { t, format }: Words,
  nameOf: NameOf,
  numberOf: NumberOf,
): (warning: VisitWarning) => string {
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
      case "outside-hours": {
        const { startMinute, endMinute } = warning.working;
        return t("schedule.warning.outside-hours", {
          person: nameOf(warning.userId),
          day: format.nearDay(warning.day),
          from: clockText(startMinute),
          to: clockText(endMinute % 1440),
        });
      }
      case "past":
        return t("schedule.warning.past");
      case "long":
        return t("schedule.warning.long", { hours: format.minutes(warning.minutes) });
      case "holiday":
        return t(`schedule.warning.${warning.name ? "named-holiday" : "holiday"}`, {
          day: format.nearDay(warning.day),
          name: warning.name,
        });
      case "outside-wish": {
        const from = format.nearDay(warning.plannedStartOn);
        const to = format.nearDay(warning.plannedEndOn);
        return from === to
          ? t("schedule.warning.outside-wish-day", { day: from })
          : t("schedule.warning.outside-wish", { from, to });
      }
    }
  };
}
