import { localeOf, type Language } from "../text/languages";
import { MAX_TYPED_LENGTH } from "../text/typed-length";
import { type Day, dayNumber, isDay } from "./days";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Day, month as a number or a name, and the year if any. All languages of the product write the day first. */
const WRITTEN = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,})(?:[\s./-]+(\d{4}|\d{2}))?\.?$/u;
const WHOLE = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}\.?)$/;

/**
 * Reads a typed day: 2026-12-03, 3.12.2026, 03/12/26, "3 Dec 2026" as the page writes it, and 3.12., which is the nearest one to today.
 * Null for any other text and for days that do not exist.
 */
export function parseDay(text: string, language: Language, today: Day): Day | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const plain = text.trim();
  const iso = ISO.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, monthText = "", year] = WRITTEN.exec(plain) ?? [];
  const month = /^\d/.test(monthText) ? Number(monthText) : monthNamed(monthText, language);
  if (day === undefined || month === null) return null;
  if (year !== undefined)
    return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, Number(day));
  return nearest(month, Number(day), today);
}

/** Whether typing further cannot change which day the text means. */
export function isWholeDay(text: string): boolean {
  return text.length <= MAX_TYPED_LENGTH && WHOLE.test(text.trim());
}

function dayOf(year: number, month: number, day: number): Day | null {
  const two = (value: number) => String(value).padStart(2, "0");
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
}

function nearest(month: number, day: number, today: Day): Day | null {
  const year = Number(today.slice(0, 4));
  const distance = (each: Day) => Math.abs(dayNumber(each) - dayNumber(today));
  return [year - 1, year, year + 1]
    .flatMap((each) => dayOf(each, month, day) ?? [])
    .reduce<Day | null>(
      (best, each) => (best === null || distance(each) < distance(best) ? each : best),
      null,
    );
}

const monthNames = new Map<Language, string[][]>();

/** The month whose short or long name begins with the text, in the language of the page. */
function monthNamed(text: string, language: Language): number | null {
  const names = monthNames.get(language) ?? namesIn(localeOf(language));
  monthNames.set(language, names);
  const wanted = text.toLocaleLowerCase(localeOf(language));
  const month = names.findIndex((each) => each.some((name) => name.startsWith(wanted)));
  return month < 0 ? null : month + 1;
}

/** The names that follow a day, of each month. */
function namesIn(locale: string): string[][] {
  const formats = (["short", "long"] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const name = format
        .formatToParts(Date.UTC(2026, month, 1))
        .find(({ type }) => type === "month");
      return (name?.value ?? "").toLocaleLowerCase(locale);
    }),
  );
}
