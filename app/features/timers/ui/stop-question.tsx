import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "~/kernel/time/instants";
import type { TimerInterval } from "~/kernel/timer-change";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { useDayTime } from "~/shell/timer/use-day-time";
import { ClockInput } from "~/ui/form/clock-input";
import { Select } from "~/ui/form/field";
import { Button } from "~/ui/layout/button";
import { STOP_DAY, STOP_TIME, type StopSuggestion, stopDays, stopTimeOf } from "./stop-time";

type Props = {
  timer: TimerInterval;
  suggestions: readonly StopSuggestion[];
  now: Instant;
  /** Receives the answer, null for now. Without it, the buttons submit the form that they are in. */
  onAnswer?: ((at: Instant | null) => void) | undefined;
};

/** "When did you stop?": the times that are likely as one tap each, and any other time with its day. */
export function StopQuestion({ timer, suggestions, now, onAnswer }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayTime = useDayTime();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const days = stopDays(timer, now, timeZone);
  const [day, setDay] = useState(days[0] ?? "");
  const [time, setTime] = useState("");
  const [isOutside, setOutside] = useState(false);
  const type = onAnswer ? "button" : "submit";
  function answer() {
    const at = stopTimeOf({ day, time }, timer, now, timeZone);
    setOutside(at === null);
    if (at !== null) onAnswer?.(at);
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        {suggestions.map(({ by, at }) => (
          <Button
            key={by}
            type={type}
            name="stoppedAt"
            value={by === "now" ? "" : at}
            className="h-auto min-h-12 flex-wrap justify-start gap-x-2 py-2 text-start"
            onClick={onAnswer && (() => onAnswer(by === "now" ? null : at))}
          >
            <span className="whitespace-nowrap tabular-nums">{dayTime(at)}</span>{" "}
            <span className="text-muted font-normal">{t(`timers.ask.by.${by}`)}</span>
          </Button>
        ))}
      </div>
      <fieldset className="@container flex flex-col gap-3">
        <legend className="text-muted pb-1 text-sm">{t("timers.ask.other")}</legend>
        <div className="grid gap-3 @min-[18rem]:grid-cols-2">
          <Select
            name={STOP_DAY}
            label={t("timers.ask.day")}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          >
            {days.map((each) => (
              <option key={each} value={each}>
                {format.nearDay(each)}
              </option>
            ))}
          </Select>
          <ClockInput
            name={STOP_TIME}
            label={t("timers.ask.time")}
            value={time}
            onChange={(next) => {
              setTime(next);
              setOutside(false);
            }}
            fault={
              isOutside
                ? t("timers.ask.outside", {
                    from: dayTime(timer.startedAt),
                    to: dayTime(timer.stoppedAt ?? now),
                  })
                : null
            }
          />
        </div>
        <Button type={type} className="min-h-12" icon="check" onClick={onAnswer && answer}>
          {t("timers.ask.confirm")}
        </Button>
      </fieldset>
    </div>
  );
}
