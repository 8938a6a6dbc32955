import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { durationText } from "~/kernel/time/duration";
import { Icon, type IconName } from "~/ui/layout/icon";
import type { CapacityDay } from "../../model";
import type { OffKind } from "../../policy/grid";
import { dayPlannedMinutes } from "../../policy/load";

/** What a cell has room for: sentences; in a row of a line per visit, a few signs; in one of fourteen columns, the hours alone. */
export type CellRoom = "words" | "line" | "hours";

type Props = {
  /** Unknown to users who may not read the work capacity. */ day: CapacityDay | undefined;
  off: OffKind | null;
  visitMinutes: number;
  /** In a column as narrow as its day, which nobody works on. */ isRest?: boolean;
  room?: CellRoom;
};

const OFF_ICONS: Record<OffKind, IconName> = {
  away: "circle-x",
  holiday: "calendar",
  off: "minus",
};

/**
 * What the day has left: "5:30 h free", "1:00 h over", "Full", "Away: sick leave", "Holiday", "Not working". The hours that no visit shows
 * are named: "3:00 h planned without a time". Where that has no room, a short form that is never cut, and the sentence for screen readers
 * and the mouse.
 */
export function DayCapacity({ day, off, visitMinutes, isRest = false, room = "words" }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = off ? offText(off, day?.reason ?? null, t) : "";
  const untimedMinutes = dayPlannedMinutes(day);
  const free = day ? day.capacityMinutes - visitMinutes - untimedMinutes : 0;
  const hours = (minutes: number) =>
    room === "hours" ? durationText(minutes) : format.minutes(minutes);
  const isOver = free < 0;
  const untimed =
    untimedMinutes > 0 ? (
      <span className="day-untimed">
        <Sentence
          text={t("schedule.untimed", { hours: format.minutes(untimedMinutes) })}
          short={room === "words" ? null : hours(untimedMinutes)}
          icon={room === "words" ? null : "clock"}
        />
      </span>
    ) : null;
  if (isOver)
    return (
      <span className="day-capacity" data-over="">
        <span>
          <Sentence
            text={t("schedule.over", { hours: format.minutes(-free) })}
            short={room === "words" ? null : `+${hours(-free)}`}
            icon={room === "hours" ? null : "alert"}
          />
          {why ? <span className="day-why"> · {why}</span> : null}
        </span>
        {untimed}
      </span>
    );
  if (off)
    return (
      <span className={isRest ? "sr-only" : "day-capacity"} data-off={off}>
        <Sentence
          text={why}
          short={shortOff(off, room, t)}
          icon={room === "hours" ? OFF_ICONS[off] : null}
        />
      </span>
    );
  if (!day) return null;
  return (
    <span className="day-capacity">
      <Sentence
        text={free === 0 ? t("schedule.full") : t("schedule.free", { hours: format.minutes(free) })}
        short={room === "hours" ? hours(free) : null}
        icon={null}
      />
      {untimed}
    </span>
  );
}

/** Null where there is room for the reason. */
function shortOff(off: OffKind, room: CellRoom, t: TFunction): string | null {
  if (room === "words") return null;
  return room === "hours" ? "" : offText(off, null, t);
}

/** The sentence, or its short form and the sentence for screen readers and the mouse. */
function Sentence({
  text,
  short,
  icon,
}: {
  text: string;
  short: string | null;
  icon: IconName | null;
}) {
  const sign = icon ? <Icon name={icon} size={12} /> : null;
  if (short === null)
    return (
      <>
        {sign}
        {text}
      </>
    );
  return (
    <>
      <span aria-hidden="true" title={text}>
        {sign}
        {short}
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
