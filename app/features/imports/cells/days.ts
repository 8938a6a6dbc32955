import { MAX_TYPED_LENGTH } from "~/kernel/text/typed-length";
import { type Day, isDay } from "~/kernel/time/days";
import { dayOfSerial } from "../reading/number-formats";
import { tidyText } from "./texts";

/** Whether the day or the month comes first in a column's dates with slashes. */
export type DayOrder = "day-first" | "month-first";

type DayReadings = Readonly<Record<DayOrder, Day | null>>;

const NONE: DayReadings = { "day-first": null, "month-first": null };
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})[-/.](\d{1,2})\.?$/;
const YEAR_LAST = /^(\d{1,2})([./-]) ?(\d{1,2})[./-] ?(\d{4})\.?$/;
/** Behind a day. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?:Z| ?[AP]M)?$/i;
/** Of the years 1927 to 2173. A shorter number is rather a year. */
const SERIAL = /^\d{5}$/;

/** A text as a day, by each order. Years of two digits are not read: 03/12/26 may be of three months and years. */
function dayReadings(text: string, isFrom1904: boolean): DayReadings {
  if (text.length > MAX_TYPED_LENGTH) return NONE;
  const plain = tidyText(text).replace(TIME, "");
  if (SERIAL.test(plain)) return always(dayOfSerial(Number(plain), isFrom1904));
  const [, year = "", , month = "", date = ""] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== "") return always(dayOf(year, month, date));
  const [, first = "", sign = "", second = "", last = ""] = YEAR_LAST.exec(plain) ?? [];
  if (last === "") return NONE;
  const dayFirst = dayOf(last, second, first);
  // Nobody writes the month first with points.
  return sign === "."
    ? always(dayFirst)
    : { "day-first": dayFirst, "month-first": dayOf(last, first, second) };
}

function always(day: Day | null): DayReadings {
  return { "day-first": day, "month-first": day };
}

function dayOf(year: string, month: string, date: string): Day | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** The day of a text in a column with this order. One that has a single reading, such as 31/12/2026, has it in any column. */
export function readDay(text: string, order: DayOrder | null, isFrom1904: boolean): Day | null {
  const readings = dayReadings(text, isFrom1904);
  if (isAmbiguous(readings)) return order && readings[order];
  return readings["day-first"] ?? readings["month-first"];
}

function isAmbiguous(readings: DayReadings): boolean {
  const [dayFirst, monthFirst] = [readings["day-first"], readings["month-first"]];
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
}

/** The order that a column's texts have; "doubt" when each of those that differ could have either, and null when it does not matter. */
export function dayOrderOf(texts: readonly string[]): DayOrder | "doubt" | null {
  let hasAmbiguous = false;
  const certain = new Set<DayOrder>();
  for (const text of texts) {
    const readings = dayReadings(text, false);
    if (isAmbiguous(readings)) hasAmbiguous = true;
    else if (readings["day-first"] === null && readings["month-first"]) certain.add("month-first");
    else if (readings["month-first"] === null && readings["day-first"]) certain.add("day-first");
  }
  if (!hasAmbiguous) return null;
  const [order, other] = certain;
  return order && !other ? order : "doubt";
}
