import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { CapacityDay } from "../../model";
import { dayPlannedMinutes } from "../../policy/load";

type Props = {
  /** Unknown to users who may not read the work capacity. */ day: CapacityDay | undefined;
  isAway: boolean;
  visitMinutes: number;
  isHoliday: boolean;
};

/**
 * What the day has left: "5:30 h free", "1:00 h over", "Full", "Away: sick leave", "Holiday". A regular day off says nothing. The hours that
 * no visit shows are named: "3:00 h planned without a time".
 */
export function DayCapacity({ day, isAway, visitMinutes, isHoliday }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!day) {
    if (!isAway && !isHoliday) return null;
    return (
      <span className="day-capacity font-medium">
        {t(isAway ? "schedule.away" : "schedule.holiday")}
      </span>
    );
  }
  const untimedMinutes = dayPlannedMinutes(day);
  const free = day.capacityMinutes - visitMinutes - untimedMinutes;
  const isOff = day.capacityMinutes === 0;
  const why =
    isOff && isHoliday && !isAway
      ? t("schedule.holiday")
      : isAway
        ? day.reason
          ? t("schedule.away-because", { reason: day.reason })
          : t("schedule.away")
        : "";
  const untimed =
    untimedMinutes > 0 ? (
      <span className="day-untimed">
        {t("schedule.untimed", { hours: format.minutes(untimedMinutes) })}
      </span>
    ) : null;
  if (free < 0)
    return (
      <span className="day-capacity" data-over="">
        <span>
          <Icon name="alert" size={12} />
          {t("schedule.over", { hours: format.minutes(-free) })}
          {why ? ` · ${why}` : ""}
        </span>
        {untimed}
      </span>
    );
  if (why) return <span className="day-capacity font-medium">{why}</span>;
  if (isOff) return null;
  return (
    <span className="day-capacity">
      {free === 0 ? t("schedule.full") : t("schedule.free", { hours: format.minutes(free) })}
      {untimed}
    </span>
  );
}
