import { useTranslation } from "react-i18next";
import type { HourBand } from "~/kernel/time/hour-bands";
import { localeOf } from "~/kernel/text/languages";
import { dayOfNumber, dayNumber } from "~/kernel/time/days";
import { useLanguage } from "~/ui/layout/use-language";

export const BAND_DAYS = [1, 2, 3, 4, 5, 6, 7, "holiday"] as const;
type BandDay = (typeof BAND_DAYS)[number];

/** 2024-01-01 was a Monday. */
const A_MONDAY = dayNumber("2024-01-01");

/** The abbreviated name of a weekday or of the holiday in the reader's language. */
export function useDayNames(): (day: BandDay) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf(language), {
    weekday: "short",
    timeZone: "UTC",
  });
  return (day) =>
    day === "holiday"
      ? t("settings.bands.holiday")
      : format.format(new Date(`${dayOfNumber(A_MONDAY + day - 1)}T00:00:00Z`));
}

/** A band in one line: "Overtime 1: Mon–Fri 16:00–20:00". The times are omitted for a whole day. */
export function useBandLabels(): (band: HourBand) => string {
  const { t } = useTranslation();
  const nameOf = useDayNames();
  return ({ band, days, from, to }) => {
    const labels = runsOf(days).map((run) =>
      [...new Set([run[0], run.at(-1)])]
        .map((day) => (day === undefined ? "" : nameOf(day)))
        .join("–"),
    );
    const hours = from === "00:00" && to === "24:00" ? "" : ` ${from}–${to}`;
    return `${t("settings.bands.band", { band })}: ${labels.join(", ")}${hours}`;
  };
}

/** Groups consecutive days. */
function runsOf(days: readonly BandDay[]): BandDay[][] {
  const runs: BandDay[][] = [];
  for (const day of BAND_DAYS.filter((each) => days.includes(each))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && typeof last === "number" && day === last + 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
