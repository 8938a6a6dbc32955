import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import { DurationInput } from "~/ui/form/duration-input";
import { useHydrated } from "~/ui/layout/hydrated";
import { TimeInput } from "~/ui/form/time-input";
import type { Workday } from "~/kernel/time/workday";
import { Disclosure } from "~/ui/overlay/disclosure";
import { DEFAULT_WEEK, isDefaultWeek, type Week, WEEKDAYS, type WeekTimes } from "../model";

type Props = {
  before: Week;
  times: WeekTimes;
  /** Where a day has no times of its own. */ workday: Workday;
  sent: Record<string, string> | undefined;
  errorOf: (field: string) => string | null;
};

/** The seven days of a week, their total, and when they begin. */
export function WeekFields({ before, times, workday, sent, errorOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const [week, setWeek] = useState(before);
  const [filled, setFilled] = useState(0);
  const total = WEEKDAYS.reduce((sum, name) => sum + week[`${name}Minutes`], 0);
  function restore() {
    setWeek(DEFAULT_WEEK);
    setFilled(filled + 1);
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {t("workCapacity.week.title")}
        {isDefaultWeek(week) ? <Badge>{t("workCapacity.week.default")}</Badge> : null}
      </legend>
      <p className="text-muted text-sm">{t("workCapacity.week.hint")}</p>
      <div className="field-pair gap-3 sm:grid-cols-4">
        {WEEKDAYS.map((name) => (
          <DurationInput
            key={`${name} ${filled}`}
            name={`week.${name}Minutes`}
            label={t(`workCapacity.day.${name}`)}
            defaultValue={
              filled > 0
                ? DEFAULT_WEEK[`${name}Minutes`]
                : (typedIn(sent, `week.${name}Minutes`) ?? before[`${name}Minutes`])
            }
            error={errorOf(`week.${name}Minutes`)}
            onChange={(minutes) => setWeek({ ...week, [`${name}Minutes`]: minutes ?? 0 })}
          />
        ))}
      </div>
      <TimesFields
        key={filled}
        times={filled > 0 ? {} : times}
        workday={workday}
        sent={filled > 0 ? undefined : sent}
        errorOf={errorOf}
      />
      {hydrated ? (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <p role="status">
            {t("workCapacity.week.total")}:{" "}
            <strong className="tabular-nums">{format.minutes(total)}</strong>
          </p>
          {isDefaultWeek(week) ? null : (
            <Button type="button" look="quiet" icon="rotate-left" onClick={restore}>
              {t("workCapacity.week.restore")}
            </Button>
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

type TimesProps = Pick<Props, "times" | "workday" | "sent" | "errorOf">;

/** The start and the break of each day, which few people have: open where somebody does. */
function TimesFields({ times, workday, sent, errorOf }: TimesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Disclosure
      summary={t("workCapacity.times.title")}
      open={sent !== undefined || Object.keys(times).length > 0}
    >
      <p className="text-muted mb-3 text-sm">
        {t("workCapacity.times.hint", {
          start: workday.start,
          break: format.minutes(workday.breakMinutes),
        })}
      </p>
      <div className="field-pair gap-3 sm:grid-cols-4">
        {WEEKDAYS.map((name) => {
          const day = t(`workCapacity.day.${name}`);
          const field = `times.${name}`;
          return (
            <Fragment key={name}>
              <TimeInput
                name={`${field}.start`}
                label={t("workCapacity.times.start", { day })}
                placeholder={workday.start}
                defaultValue={sent?.[`${field}.start`] ?? times[name]?.start ?? ""}
                error={errorOf(`${field}.start`)}
              />
              <DurationInput
                name={`${field}.breakMinutes`}
                label={t("workCapacity.times.break", { day })}
                defaultValue={typedIn(sent, `${field}.breakMinutes`) ?? times[name]?.breakMinutes}
                error={errorOf(`${field}.breakMinutes`)}
              />
            </Fragment>
          );
        })}
      </div>
    </Disclosure>
  );
}

/** A page without JavaScript shows the input again, whether it was a whole number or not. */
function typedIn(
  sent: Record<string, string> | undefined,
  field: string,
): number | string | undefined {
  const value = sent?.[field];
  return value && sent["_numbers"] === "whole" && /^\d+$/.test(value) ? Number(value) : value;
}
