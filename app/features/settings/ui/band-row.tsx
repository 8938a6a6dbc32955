import { useTranslation } from "react-i18next";
import { Select } from "~/ui/form/field";
import { TimeInput } from "~/ui/form/time-input";
import { Icon } from "~/ui/layout/icon";
import { BAND_DAYS, useDayNames } from "./band-labels";

/** As a form holds it: all text. */
export type TypedBand = { band: string; days: string[]; from: string; to: string };

type Props = {
  name: string;
  band: TypedBand;
  errorOf: (field: string) => string | null;
  onRemove?: (() => void) | undefined;
};

/** The days, the start and end, and the number of one of the three bands. */
export function BandRow({ name, band, errorOf, onRemove }: Props) {
  const { t } = useTranslation();
  const nameOf = useDayNames();
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start gap-2">
        <Select
          name={`${name}.band`}
          label={t("settings.bands.counts-as")}
          defaultValue={band.band}
          className="min-w-0 flex-[1_1_calc(100%-4rem)] lg:flex-1"
        >
          {["1", "2", "3"].map((number) => (
            <option key={number} value={number}>
              {t("settings.bands.band", { band: number })}
            </option>
          ))}
        </Select>
        {onRemove ? (
          <button
            type="button"
            className="btn btn-ghost btn-square mt-6 lg:order-last"
            aria-label={t("settings.bands.remove")}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        ) : (
          <span className="size-11 lg:order-last" />
        )}
        <TimeInput
          name={`${name}.from`}
          className="flex-[1_1_7rem] lg:max-w-32"
          label={t("settings.bands.from")}
          defaultValue={band.from}
          error={errorOf("from")}
        />
        <TimeInput
          name={`${name}.to`}
          className="flex-[1_1_7rem] lg:max-w-32"
          after={`${name}.from`}
          label={t("settings.bands.to")}
          defaultValue={band.to}
          error={errorOf("to")}
        />
      </div>
      <fieldset>
        <legend className="sr-only">{t("settings.bands.days")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {BAND_DAYS.map((day, index) => (
            <label
              key={day}
              className="border-line has-checked:border-primary has-checked:bg-primary/10 has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-primary inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border px-3 text-sm font-medium has-checked:font-semibold"
            >
              <input
                type="checkbox"
                name={`${name}.days.${index}`}
                value={String(day)}
                defaultChecked={band.days.includes(String(day))}
                aria-label={nameOf(day)}
                className="sr-only"
              />
              {nameOf(day)}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
