import { MAX_TYPED_LENGTH } from "~/kernel/text/typed-length";
import { tidyText } from "./texts";

/** The sign before the decimals of a column's numbers. */
export type DecimalSign = "," | ".";

/** A number by each decimal sign, as digits with a point before the decimals. Null where it is none by that sign. */
type NumberReadings = Readonly<Record<DecimalSign, string | null>>;

const GROUP_SIGNS = [",", ".", " ", "'"];

/** A text as a number. Unlike in a form, which is read by the one who types, a column of "1.500" may be in thousands. */
function numberReadings(text: string): NumberReadings {
  if (text.length > MAX_TYPED_LENGTH) return { ",": null, ".": null };
  const typed = tidyText(text).replaceAll("’", "'").replace("−", "-");
  const unsigned = typed.replace(/^[+-] ?/, "");
  const minus = typed.startsWith("-") ? "-" : "";
  const by = (sign: DecimalSign) => {
    const digits = digitsBy(unsigned, sign);
    return digits === null ? null : minus + digits;
  };
  return { ",": by(","), ".": by(".") };
}

function digitsBy(unsigned: string, sign: DecimalSign): string | null {
  const [whole = "", part = "", ...more] = unsigned.split(sign);
  const units = ungrouped(whole, sign);
  if (units === null || more.length > 0 || !/^\d*$/.test(part) || units + part === "") return null;
  return part === "" ? units : `${units}.${part}`;
}

/** Thousands are grouped by one sign, in threes. */
function ungrouped(whole: string, sign: DecimalSign): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const group = GROUP_SIGNS.find((each) => each !== sign && whole.includes(each));
  const [first = "", ...others] = group === undefined ? [] : whole.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && others.every((each) => /^\d{3}$/.test(each));
  return isGrouped ? [first, ...others].join("") : null;
}

/** The reading of a number in a column with this decimal sign. One that has a single reading, such as "12,5", has it in any column. */
export function readNumber(text: string, sign: DecimalSign | null): string | null {
  const readings = numberReadings(text);
  if (isAmbiguous(readings)) return sign && readings[sign];
  return readings[","] ?? readings["."];
}

function isAmbiguous(readings: NumberReadings): boolean {
  return readings[","] !== null && readings["."] !== null && readings[","] !== readings["."];
}

/** The decimal sign that a column's texts have; "doubt" when each of those with a sign could have either, and null when it does not matter. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | "doubt" | null {
  let hasAmbiguous = false;
  const certain = new Set<DecimalSign>();
  for (const text of texts) {
    const readings = numberReadings(text);
    if (isAmbiguous(readings)) hasAmbiguous = true;
    else if (readings[","] === null && readings["."] !== null) certain.add(".");
    else if (readings["."] === null && readings[","] !== null) certain.add(",");
  }
  if (!hasAmbiguous) return null;
  const [sign, other] = certain;
  return sign && !other ? sign : "doubt";
}
