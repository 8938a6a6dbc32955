import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/ui/form/day-input";
import { Select, TextInput } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { Disclosure } from "~/ui/overlay/disclosure";
import { useHydrated } from "~/ui/layout/hydrated";
import {
  BASES,
  FREQUENCIES,
  MONTHLY_BY,
  MAX_INTERVAL,
  MONTHS,
  NON_WORKING_DAYS,
  ORDINALS,
  WEEKDAYS,
} from "../model";
import { nameOf } from "./frequency-sentence";
import type { TimingDraft } from "./plan-draft";
import { EndFields } from "./end-fields";

type Props = { timing: TimingDraft; errorOf: (field: string) => string | null };

/** When a plan is due. With JavaScript only the fields that its rule uses are shown; without, all of them. */
export function TimingFields({ timing, errorOf }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [basis, setBasis] = useState(timing.basis);
  const [frequency, setFrequency] = useState(timing.frequency);
  const [every, setEvery] = useState(timing.interval);
  const isBySchedule = !hydrated || basis === "schedule";
  const shows = (each: string) => !hydrated || (isBySchedule && frequency === each);
  return (
    <>
      <Select
        name="basis"
        label={t("preventiveMaintenance.field.basis")}
        defaultValue={timing.basis}
        error={errorOf("basis")}
        onChange={(event) => setBasis(event.target.value)}
      >
        {BASES.map((each) => (
          <option key={each} value={each}>
            {t(`preventiveMaintenance.basis.${each}`)}
          </option>
        ))}
      </Select>
      <div className="field-pair gap-4">
        <TextInput
          name="interval"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_INTERVAL}
          label={t("preventiveMaintenance.field.interval")}
          defaultValue={timing.interval}
          error={errorOf("interval")}
          onChange={(event) => setEvery(event.target.value)}
        />
        <Select
          name="frequency"
          label={t("preventiveMaintenance.field.repeats")}
          defaultValue={timing.frequency}
          error={errorOf("frequency")}
          onChange={(event) => setFrequency(event.target.value)}
        >
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {t(`preventiveMaintenance.unit.${each}`, { count: Number(every) })}
            </option>
          ))}
        </Select>
      </div>
      {shows("weekly") ? (
        <TickedFields
          name="weekdays"
          legend={t("preventiveMaintenance.field.weekdays")}
          options={WEEKDAYS.map((day) => [day, t(`preventiveMaintenance.weekday.${day}`)])}
          chosen={timing.weekdays}
          error={errorOf("weekdays")}
        />
      ) : null}
      {shows("monthly") || shows("yearly") ? (
        <MonthFields timing={timing} errorOf={errorOf} hasMonth={shows("yearly")} />
      ) : null}
      {hydrated && isBySchedule && frequency === "yearly" ? null : (
        <Disclosure
          // Few plans have them.
          summary={t("preventiveMaintenance.field.months")}
          open={timing.months.length > 0 || errorOf("months") !== null}
          className="pt-1"
        >
          <TickedFields
            name="months"
            legend={t("preventiveMaintenance.field.months")}
            hint={t("preventiveMaintenance.form.months-hint")}
            options={MONTHS.map((month) => [month, t(`preventiveMaintenance.month.${month}`)])}
            chosen={timing.months}
            error={errorOf("months")}
          />
        </Disclosure>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateInput
          name="startOn"
          label={t("preventiveMaintenance.field.startOn")}
          max="2199-12-31"
          required
          defaultValue={timing.startOn}
          error={errorOf("startOn")}
        />
        <Select
          name="nonWorkingDays"
          label={t("preventiveMaintenance.field.nonWorkingDays")}
          defaultValue={timing.nonWorkingDays}
          error={errorOf("nonWorkingDays")}
        >
          {NON_WORKING_DAYS.map((each) => (
            <option key={each} value={each}>
              {t(`preventiveMaintenance.non-working.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      <EndFields timing={timing} errorOf={errorOf} isBySchedule={isBySchedule} />
    </>
  );
}

type Ticked = {
  name: "weekdays" | "months";
  legend: string;
  hint?: string;
  options: [value: number, label: string][];
  chosen: string[];
  error: string | null;
};

function TickedFields({ name, legend, hint, options, chosen, error }: Ticked) {
  const hintId = useId();
  const { refused, onInput } = useRefused(error);
  return (
    <fieldset aria-describedby={hint ? hintId : undefined} onInput={onInput}>
      <legend className={hint ? "sr-only" : "mb-1 text-sm font-medium"}>{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-x-2 gap-y-1">
        {options.map(([value, label]) => (
          <label key={value} className="min-h-target flex cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={`${name}.`}
              value={value}
              className="checkbox"
              aria-label={label}
              defaultChecked={chosen.includes(String(value))}
            />
            {label}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={hintId} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      ) : null}
      {refused ? <p className="text-error mt-1 text-sm">{refused}</p> : null}
    </fieldset>
  );
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

function MonthFields({ timing, errorOf, hasMonth }: Props & { hasMonth: boolean }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [by, setBy] = useState(timing.monthlyBy);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {hasMonth ? (
        <Select
          name="month"
          label={t("preventiveMaintenance.field.month")}
          defaultValue={timing.month}
          error={errorOf("month")}
        >
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {t(`preventiveMaintenance.month.${month}`)}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        name="monthlyBy"
        label={t("preventiveMaintenance.field.monthlyBy")}
        defaultValue={timing.monthlyBy}
        error={errorOf("monthlyBy")}
        onChange={(event) => setBy(event.target.value)}
      >
        {MONTHLY_BY.map((each) => (
          <option key={each} value={each}>
            {t(`preventiveMaintenance.monthly-by.${each}`)}
          </option>
        ))}
      </Select>
      {hydrated && by !== "day" ? null : (
        <Select
          name="monthDay"
          label={t("preventiveMaintenance.field.monthDay")}
          defaultValue={timing.monthDay}
          error={errorOf("monthDay")}
        >
          {DAYS_OF_MONTH.map((day) => (
            <option key={day} value={day}>
              {day === 31 ? t("preventiveMaintenance.form.last-day") : day}
            </option>
          ))}
        </Select>
      )}
      {hydrated && by !== "weekday" ? null : (
        <div className="field-pair gap-4">
          <Select
            name="ordinal"
            label={t("preventiveMaintenance.field.ordinal")}
            defaultValue={timing.ordinal}
            error={errorOf("ordinal")}
          >
            {ORDINALS.map((each) => (
              <option key={each} value={each}>
                {t(`preventiveMaintenance.ordinal.${nameOf(each)}`)}
              </option>
            ))}
          </Select>
          <Select
            name="weekday"
            label={t("preventiveMaintenance.field.weekday")}
            defaultValue={timing.weekday}
            error={errorOf("weekday")}
          >
            {WEEKDAYS.map((day) => (
              <option key={day} value={day}>
                {t(`preventiveMaintenance.weekday.${day}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
