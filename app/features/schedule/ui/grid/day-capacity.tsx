import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { CapacityDay } from "../../model";
import type { OffKind } from "../../policy/grid";
import { dayPlannedMinutes } from "../../policy/load";

type Props = {
  /** Unknown to users who may not read the work capacity. */ day: CapacityDay | undefined;
  off: OffKind | null;
  visitMinutes: number;
  /** In a column as narrow as its day, which nobody works on. */ isRest?: boolean;
  /** Room for the hours alone. */ isNarrow?: boolean;
};

/**
 * What the day has left: "5:30 h free", "1:00 h over", "Full", "Away: sick leave", "Holiday", "Not working". The hours that no visit shows
 * are named: "3:00 h planned without a time".
 */
export function DayCapacity({ day, off, visitMinutes, isRest = false, isNarrow = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = off ? offText(off, day?.reason ?? null, t) : "";
  const untimedMinutes = dayPlannedMinutes(day);
  const free = day ? day.capacityMinutes - visitMinutes - untimedMinutes : 0;
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
          {isNarrow ? (
            <Hours minutes={-free} text={t("schedule.over", { hours: format.minutes(-free) })} />
          ) : (
            t("schedule.over", { hours: format.minutes(-free) })
          )}
          {why ? <span className="day-why"> · {why}</span> : null}
        </span>
        {untimed}
      </span>
    );
  if (off)
    return (
      <span className={isRest ? "sr-only" : "day-capacity"} data-off={off}>
        {why}
      </span>
    );
  if (!day) return null;
  return (
    <span className="day-capacity">
      {free === 0 ? (
        t("schedule.full")
      ) : isNarrow ? (
        <Hours minutes={free} text={t("schedule.free", { hours: format.minutes(free) })} />
      ) : (
        t("schedule.free", { hours: format.minutes(free) })
      )}
      {untimed}
    </span>
  );
}

/** The number, and the sentence for screen readers and the mouse. */
function Hours({ minutes, text }: { minutes: number; text: string }) {
  const format = useFormat();
  return (
    <>
      <span aria-hidden="true" title={text}>
        {format.minutes(minutes)}
      </span>
      <span className="sr-only">{text}</span>
    </>
  );
}

export function offText(off: OffKind, reason: string | null, t: TFunction): string {
  if (off === "holiday") return t("schedule.holiday");
  if (off === "off") return t("schedule.not-working");
  return reason ? t("schedule.away-because", { reason }) : t("schedule.away");
}
