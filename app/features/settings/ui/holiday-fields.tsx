import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "~/shell/records/field-errors";
import { HOLIDAY_REGIONS } from "~/kernel/time/public-holidays";
import { Button } from "~/ui/layout/button";
import { DayControl } from "~/ui/form/day-input";
import { FieldError, Select } from "~/ui/form/field";
import { Icon } from "~/ui/layout/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import type { RefusedForm } from "./restored-input";

/** Without JavaScript a few empty lines allow adding days. */
const SPARE_LINES = [0, 1, 2, 3];

/** A line for each day; an empty one is ignored. */
export function HolidayFields({
  stored,
  country,
  year,
  refused,
}: {
  stored: string[];
  /** The company's, as a key or empty. */ country: string;
  year: number;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refused?.refusal);
  const hydrated = useHydrated();
  const [days, setDays] = useState(() => sentDays(refused) ?? stored);
  const [ids, setIds] = useState(() => days.map((_, index) => index));
  const remove = (id: number) => setIds(ids.filter((each) => each !== id));
  const add = () => {
    setIds([...ids, days.length]);
    setDays([...days, ""]);
  };
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be one that adds. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {t("common.save")}
      </button>
      <HolidaysOfRegion country={country} years={[year, year + 1]} refused={refused} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {ids.map((id) => (
          <li key={id}>
            <span className="flex gap-1">
              <DayControl
                name={`holidays.${id}`}
                defaultValue={days[id]}
                aria-label={t("settings.holidays.day")}
                aria-invalid={errorOf(`holidays.${ids.indexOf(id)}`) ? true : undefined}
                className="flex-1"
              />
              {hydrated ? (
                <button
                  type="button"
                  className="btn btn-ghost btn-square"
                  aria-label={t("settings.holidays.remove", { day: days[id] ?? "" })}
                  onClick={() => remove(id)}
                >
                  <Icon name="x" />
                </button>
              ) : null}
            </span>
            <FieldError error={errorOf(`holidays.${ids.indexOf(id)}`)} />
          </li>
        ))}
      </ul>
      {ids.length === 0 ? <p className="text-muted">{t("settings.holidays.none")}</p> : null}
      <noscript>
        {SPARE_LINES.map((line) => (
          <input
            key={line}
            type="date"
            name={`holidays.${days.length + line}`}
            aria-label={t("settings.holidays.day")}
            className="input mb-2"
          />
        ))}
      </noscript>
      <Button
        type="button"
        icon="plus"
        onClick={add}
        className={`self-start ${hydrated ? "" : "invisible"}`}
      >
        {t("settings.holidays.add")}
      </Button>
    </>
  );
}

/** All holidays of a region and year at once, with what the lines say. */
function HolidaysOfRegion({
  country,
  years,
  refused,
}: {
  country: string;
  years: number[];
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const own = HOLIDAY_REGIONS.find((region) => region.split("-")[0] === country);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        name="region"
        label={t("settings.holidays.of-region")}
        defaultValue={refused?.sent.region ?? own}
        className="min-w-0 flex-[1_1_14rem]"
      >
        {HOLIDAY_REGIONS.map((region) => (
          <option key={region} value={region}>
            {t(`settings.holidays.region.${region}`)}
          </option>
        ))}
      </Select>
      {years.map((year) => (
        <Button
          key={year}
          name="year"
          value={year}
          icon="plus"
          className="flex-auto px-3 sm:flex-none"
        >
          {t("settings.holidays.add-year", { year })}
        </Button>
      ))}
    </div>
  );
}

function sentDays(refused: RefusedForm | undefined): string[] | null {
  if (!refused) return null;
  return Object.entries(refused.sent)
    .filter(([name]) => name.startsWith("holidays."))
    .map(([, day]) => day);
}
