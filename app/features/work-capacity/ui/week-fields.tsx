import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import { DurationInput } from "~/ui/form/duration-input";
import { useHydrated } from "~/ui/layout/hydrated";
import { DEFAULT_WEEK, isDefaultWeek, type Week, WEEKDAYS } from "../model";

type Props = {
  before: Week;
  sent: Record<string, string> | undefined;
  errorOf: (field: string) => string | null;
};

/** The seven days of a week and their total. */
export function WeekFields({ before, sent, errorOf }: Props) {
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
      <legend className="mb-2 flex items-center gap-2 font-semibold">
        {t("workCapacity.week.title")}
        {isDefaultWeek(week) ? <Badge>{t("workCapacity.week.default")}</Badge> : null}
      </legend>
      <p className="text-muted text-sm">{t("workCapacity.week.hint")}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {WEEKDAYS.map((name) => (
          <DurationInput
            key={`${name} ${filled}`}
            name={`week.${name}Minutes`}
            label={t(`workCapacity.day.${name}`)}
            defaultValue={
              filled > 0
                ? DEFAULT_WEEK[`${name}Minutes`]
                : (typedBefore(sent, name) ?? before[`${name}Minutes`])
            }
            error={errorOf(`week.${name}Minutes`)}
            onChange={(minutes) => setWeek({ ...week, [`${name}Minutes`]: minutes ?? 0 })}
          />
        ))}
      </div>
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

/** A page without JavaScript shows the input again, whether it was a whole number or not. */
function typedBefore(
  sent: Record<string, string> | undefined,
  name: (typeof WEEKDAYS)[number],
): number | string | undefined {
  const value = sent?.[`week.${name}Minutes`];
  return value && sent["_numbers"] === "whole" && /^\d+$/.test(value) ? Number(value) : value;
}
