import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "~/shell/records/field-errors";
import { HOLIDAY_REGIONS } from "~/kernel/time/public-holidays";
import { Button } from "~/ui/layout/button";
import { DayControl } from "~/ui/form/day-input";
import { FieldError, Select } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { Icon } from "~/ui/layout/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import { type Holiday, MAX_HOLIDAY_NAME } from "../model";
import type { RefusedForm } from "./restored-input";

/** Without JavaScript a few empty lines allow adding days. */
const SPARE_LINES = [0, 1, 2, 3];

/** A line for each day, with its name; an empty one is ignored. */
export function HolidayFields({
  stored,
  country,
  year,
  refused,
}: {
  stored: Holiday[];
  /** The company's, as a key or empty. */
  country: string;
  year: number;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refused?.refusal);
  const hydrated = useHydrated();
  const [lines, setLines] = useState(() => sentLines(refused) ?? stored);
  const [ids, setIds] = useState(() => lines.map((_, index) => index));
  const remove = (id: number) => setIds(ids.filter((each) => each !== id));
  const add = () => {
    setIds([...ids, lines.length]);
    setLines([...lines, { day: "", name: "" }]);
  };
  const faultOf = (id: number) => {
    const line = `holidays.${ids.indexOf(id)}`;
    return errorOf(line) ?? errorOf(`${line}.day`) ?? errorOf(`${line}.name`);
  };
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be one that adds. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {t("common.save")}
      </button>
      <HolidaysOfRegion country={country} years={[year, year + 1]} refused={refused} />
      <ul className="grid gap-2">
        {ids.map((id) => (
          <HolidayLine
            key={id}
            id={id}
            line={lines[id]}
            fault={faultOf(id)}
            onRemove={() => remove(id)}
          />
        ))}
      </ul>
      {ids.length === 0 ? <p className="text-muted">{t("settings.holidays.none")}</p> : null}
      <noscript>
        {SPARE_LINES.map((line) => (
          <span key={line} className="mb-2 flex gap-1">
            <input
              type="date"
              name={`holidays.${lines.length + line}.day`}
              aria-label={t("settings.holidays.day")}
              className="input"
            />
            <input
              name={`holidays.${lines.length + line}.name`}
              maxLength={MAX_HOLIDAY_NAME}
              aria-label={t("settings.holidays.name-of-day")}
              className="input"
            />
          </span>
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

type LineProps = {
  id: number;
  line: Holiday | undefined;
  fault: string | null;
  onRemove: () => void;
};

function HolidayLine({ id, line, fault, onRemove }: LineProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { refused, onInput } = useRefused(fault);
  return (
    <li onInput={onInput}>
      <span className="flex flex-wrap gap-1 sm:flex-nowrap">
        <DayControl
          name={`holidays.${id}.day`}
          defaultValue={line?.day}
          aria-label={t("settings.holidays.day")}
          aria-invalid={refused ? true : undefined}
          className="flex-1 sm:max-w-56"
        />
        <input
          name={`holidays.${id}.name`}
          defaultValue={line?.name}
          maxLength={MAX_HOLIDAY_NAME}
          autoComplete="off"
          placeholder={t("settings.holidays.name-of-day")}
          aria-label={t("settings.holidays.name-of-day")}
          className="input order-last w-full min-w-0 sm:order-none sm:flex-1"
        />
        {hydrated ? (
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-label={t("settings.holidays.remove", { day: line?.day ?? "" })}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        ) : null}
      </span>
      <FieldError error={refused} />
    </li>
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

function sentLines(refused: RefusedForm | undefined): Holiday[] | null {
  if (!refused) return null;
  const { sent } = refused;
  const lines = Object.keys(sent).flatMap((name) => /^holidays\.(\d+)\.day$/.exec(name)?.[1] ?? []);
  return lines.map((line) => ({
    day: sent[`holidays.${line}.day`] ?? "",
    name: sent[`holidays.${line}.name`] ?? "",
  }));
}
