import { BoundedMap } from "../bounded-map";
import { type Day, dayNumber } from "../time/days";
import { type Language, localeOf } from "./languages";
import type { Cents } from "./money";
import type { Thousandths } from "./quantities";
import { dayIn, type Instant } from "../time/instants";

type FormatSettings = {
  language: Language;
  timeZone: string;
  currency: string;
  /** A day does not break over two lines, except after a comma: its spaces are no-break spaces. */
  unbroken?: boolean;
};

/** Formats days, times, numbers and money in the tenant's time zone and the reader's language. */
export type Formatter = {
  date(instant: Instant): string;
  /** The day for other programs, such as 2026-11-26. */
  isoDay(instant: Instant): Day;
  dateTime(instant: Instant): string;
  time(instant: Instant): string;
  day(day: Day): string;
  dayWithWeekday(day: Day): string;
  /** Its short name, such as "Thu". */
  weekday(day: Day): string;
  /** A day near today, without its year. */
  nearDay(day: Day): string;
  /** The same, as short as it can be: "24 Nov". */
  shortDay(day: Day): string;
  /** "November 2026" of a day in it. */
  monthAndYear(day: Day): string;
  number(value: number): string;
  quantity(quantity: Thousandths): string;
  percent(share: number): string;
  money(cents: Cents): string;
  minutes(minutes: number): string;
  relative(instant: Instant, now: Instant): string;
  /** "Ana, Tea and Marko". */
  list(items: readonly string[]): string;
};

// Intl has "now" but no "just now", which the design asks for. It is defined here, like the words
// that Intl supplies.
const JUST_NOW: Record<Language, string> = {
  en: "just now",
  hr: "upravo sada",
  ba: "upravo sada",
  rs: "upravo sada",
};

const DATE: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const NEAR: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 1440;

/** Of the companies whose requests an isolate serves at a time, in their languages. Each may keep half a megabyte. */
const MAX_FORMATTERS = 60;
const formatters = new BoundedMap<string, Formatter>(MAX_FORMATTERS);

/**
 * Returns the shared formatter for these settings. It is cached, because Intl objects are expensive
 * to create.
 */
export function formatter(settings: FormatSettings): Formatter {
  const key = `${settings.language} ${settings.timeZone} ${settings.currency} ${settings.unbroken}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = makeFormatter(settings);
  formatters.set(key, made);
  return made;
}

/** The time of a moment of today, else its day too. */
export function momentText(at: Instant, now: Instant, format: Formatter): string {
  return format.isoDay(at) === format.isoDay(now) ? format.time(at) : format.dateTime(at);
}

function makeFormatter({
  language,
  timeZone,
  currency,
  unbroken = false,
}: FormatSettings): Formatter {
  const locale = localeOf(language);
  const spaced = (text: string) => (unbroken ? text.replace(/([^,]) /g, "$1\u00a0") : text);
  const times = timesIn(locale, timeZone, spaced);
  return {
    ...times,
    ...daysIn(locale, spaced),
    ...numbersIn(locale, currency),
    relative: relativeIn(language, times.date),
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

type Spaced = (text: string) => string;

function timesIn(locale: string, timeZone: string, spaced: Spaced) {
  const inZone = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
    return (instant: Instant) => spaced(format().format(instant));
  };
  return {
    isoDay: (instant: Instant) => dayIn(timeZone, instant),
    date: inZone(DATE),
    dateTime: inZone({ ...DATE, ...TIME }),
    time: inZone(TIME),
  };
}

// A day has no time zone. It is formatted as midnight UTC of that day.
function daysIn(locale: string, spaced: Spaced) {
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
    return (day: Day) => spaced(format().format(dayNumber(day) * 1440 * MINUTE_MS));
  };
  return {
    day: inUtc(DATE),
    dayWithWeekday: inUtc({ ...DATE, weekday: "short" }),
    nearDay: inUtc(NEAR),
    shortDay: inUtc({ day: "numeric", month: "short" }),
    monthAndYear: inUtc({ month: "long", year: "numeric" }),
    weekday: inUtc({ weekday: "short" }),
  };
}

function numbersIn(locale: string, currency: string) {
  const as = (options: Intl.NumberFormatOptions) => {
    const format = lazily(() => new Intl.NumberFormat(locale, options));
    return (value: number) => format().format(value);
  };
  const money = as({ style: "currency", currency });
  const thousandths = as({ maximumFractionDigits: 3 });
  return {
    number: as({ maximumFractionDigits: 2 }),
    quantity: (quantity: Thousandths) => thousandths(quantity / 1000),
    percent: as({ style: "percent", maximumFractionDigits: 0 }),
    money: (cents: Cents) => money(cents / 100),
    minutes: hoursText(as({})),
  };
}

// 7:30 h reads the same in all four languages. Only the grouping of thousands differs.
function hoursText(whole: (value: number) => string) {
  return (minutes: number) => {
    const rounded = Math.round(Math.abs(minutes));
    const sign = minutes < 0 && rounded > 0 ? "−" : "";
    return `${sign}${whole(Math.floor(rounded / 60))}:${String(rounded % 60).padStart(2, "0")} h`;
  };
}

/** A week ago and earlier, and a week ahead, the date says more than the number of days. */
function relativeIn(language: Language, date: (instant: Instant) => string) {
  const format = lazily(
    () => new Intl.RelativeTimeFormat(localeOf(language), { numeric: "always" }),
  );
  return (instant: Instant, now: Instant) => {
    const minutes = Math.trunc((instant - now) / MINUTE_MS);
    const size = Math.abs(minutes);
    if (size < 1) return JUST_NOW[language];
    if (size < 60) return format().format(minutes, "minute");
    if (size < 1440) return format().format(Math.trunc(minutes / 60), "hour");
    if (size < WEEK_MINUTES) return format().format(Math.trunc(minutes / 1440), "day");
    return date(instant);
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
