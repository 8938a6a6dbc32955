import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockText, findMinute } from "~/kernel/time/clock-text";
import { addDays, type Day, isDay } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { DateInput } from "~/ui/form/day-input";
import { enterValue } from "~/ui/form/enter-value";
import { TimeInput } from "~/ui/form/time-input";
import { Icon } from "~/ui/layout/icon";

type Field = "day" | "from" | "to" | "arrivalFrom" | "arrivalTo";
type FieldsProps = {
  valueOf: (name: Field) => string;
  errorOf: (name: string) => string | null;
};
type WhenProps = {
  valueOf: (name: "day" | "from" | "to") => string;
  errorOf: (name: string) => string | null;
  /** Of the names of the fields. */
  prefix?: string;
  /** May stay empty. */
  optional?: boolean;
  /** Of a visit without an end yet. */
  minutes?: number;
};

/** The day and the times of a visit. A new start keeps its length. */
export function WhenFields({ valueOf, errorOf, prefix = "", optional, minutes }: WhenProps) {
  const { t } = useTranslation();
  const required = !optional;
  const format = useFormat();
  const [typed, setTyped] = useState({
    day: valueOf("day"),
    from: valueOf("from"),
    to: valueOf("to"),
  });
  const typedLength = useRef(lengthBetween(valueOf("from"), valueOf("to")));
  function keepLength({ target }: ChangeEvent<HTMLDivElement>) {
    if (!(target instanceof HTMLInputElement) || !target.form) return;
    const fieldOf = (name: string) => target.form?.elements.namedItem(`${prefix}${name}`);
    const [from, to] = [fieldOf("from"), fieldOf("to")];
    if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return;
    const start = findMinute(from.value);
    const length = typedLength.current ?? minutes ?? null;
    if (target === to) typedLength.current = lengthBetween(from.value, to.value);
    else if (target === from && start !== null && length !== null)
      enterValue(to, clockText((start + length) % DAY_MINUTES));
    const day = fieldOf("day");
    const isTyped = day instanceof HTMLInputElement;
    setTyped({ day: isTyped ? day.value : "", from: from.value, to: to.value });
  }
  const nextDay = endOnNextDay(typed);
  return (
    <>
      <div className="field-pair gap-4 md:grid-cols-[2fr_1fr_1fr]" onChange={keepLength}>
        <DateInput
          name={`${prefix}day`}
          label={t("schedule.field.day")}
          required={required}
          min="2000-01-01"
          max="2199-12-31"
          className="max-md:col-span-full"
          defaultValue={valueOf("day")}
          error={errorOf("day") ?? errorOf("startsAt")}
        />
        <TimeInput
          name={`${prefix}from`}
          label={t("schedule.field.from")}
          required={required}
          defaultValue={valueOf("from")}
          error={errorOf("from")}
        />
        <TimeInput
          name={`${prefix}to`}
          after={`${prefix}from`}
          label={t("schedule.field.to")}
          required={required}
          defaultValue={valueOf("to")}
          error={errorOf("to") ?? errorOf("endsAt")}
        />
      </div>
      <p className={`-mt-3 text-sm ${nextDay ? "font-medium" : "text-muted"}`} aria-live="polite">
        {nextDay
          ? t("schedule.field.next-day", { day: format.dayWithWeekday(nextDay), time: typed.to })
          : t("schedule.field.to-hint")}
      </p>
    </>
  );
}

const DAY_MINUTES = 24 * 60;

/** The day of an end that is not after the start; null for others, and while something is missing. */
function endOnNextDay({ day, from, to }: { day: string; from: string; to: string }): Day | null {
  const [start, end] = [findMinute(from), findMinute(to)];
  return isDay(day) && start !== null && end !== null && end <= start ? addDays(day, 1) : null;
}

/** Minutes between two times of day; an end that is not after the start is on the next day. Null while one of them is missing. */
function lengthBetween(from: string, to: string): number | null {
  const [start, end] = [findMinute(from), findMinute(to)];
  if (start === null || end === null) return null;
  return end > start ? end - start : end - start + DAY_MINUTES;
}

/** What the customer is told; without it, the day only. */
export function ArrivalFields({ valueOf, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="field-pair gap-4">
      <legend className="sr-only">{t("schedule.field.arrival")}</legend>
      <TimeInput
        name="arrivalFrom"
        label={t("schedule.field.arrival-from")}
        optional
        defaultValue={valueOf("arrivalFrom")}
        error={errorOf("arrivalFrom") ?? errorOf("arrivalFromAt")}
      />
      <TimeInput
        name="arrivalTo"
        after="arrivalFrom"
        label={t("schedule.field.arrival-to")}
        optional
        defaultValue={valueOf("arrivalTo")}
        error={errorOf("arrivalTo") ?? errorOf("arrivalToAt")}
      />
    </fieldset>
  );
}

/** The warnings in words, announced when they change. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      {warnings.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="text-caution flex items-start gap-2 font-medium">
              <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
