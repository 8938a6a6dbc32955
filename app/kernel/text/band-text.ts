import type { TFunction } from "i18next";
import { type Language, localeOf } from "./languages";
import type { HourKind } from "../time/hours";
import type { HourBand, HourBands } from "../time/hour-bands";

// 5 January 1970 was a Monday.
const MONDAY_MS = 4 * 86_400_000;
const DAY_MS = 86_400_000;

/** When a kind of overtime is by the settings of the company, such as "Sun, holidays"; undefined for other kinds. */
export function bandText(
  kind: HourKind,
  bands: HourBands,
  t: TFunction,
  language: Language,
): string | undefined {
  const own = bands.filter(({ band }) => kind === `overtime${band}`);
  const texts = own.map((band) => [daysText(band, t, language), timesText(band)].join(" ").trim());
  return texts.join("; ") || undefined;
}

function daysText({ days }: HourBand, t: TFunction, language: Language): string {
  const name = new Intl.DateTimeFormat(localeOf(language), { weekday: "short", timeZone: "UTC" });
  const numbers = days.filter((day) => day !== "holiday").sort((a, b) => a - b);
  const write = (day: number) => name.format(MONDAY_MS + (day - 1) * DAY_MS);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const isRun =
    first !== undefined &&
    last !== undefined &&
    numbers.length > 2 &&
    last - first === numbers.length - 1;
  return [
    ...(isRun ? [`${write(first)}–${write(last)}`] : numbers.map(write)),
    ...(days.includes("holiday") ? [t("dailyReports.hours.holidays")] : []),
  ].join(", ");
}

function timesText({ from, to }: HourBand): string {
  return from === "00:00" && to === "24:00" ? "" : `${from}–${to}`;
}
