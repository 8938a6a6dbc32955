import { type Day, dayOfNumber } from "~/kernel/time/days";

/** What a workbook shows a number as: a day, a time of day, digits with leading zeros (their number), or a number. */
export type NumberFormat = "day" | "time" | "number" | { zeros: number };

/** The built-in formats of days and times. Those of East Asia are among them. */
const DAYS = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 54],
  [57, 58],
] as const;
const TIMES = [
  [18, 21],
  [32, 33],
  [45, 47],
  [55, 56],
] as const;

/** `code` is the format's own code; without one it is built in. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOf(code);
  const isIn = (ranges: readonly (readonly [number, number])[]) =>
    ranges.some(([from, to]) => from <= id && id <= to);
  return isIn(DAYS) ? "day" : isIn(TIMES) ? "time" : "number";
}

function formatOf(code: string): NumberFormat {
  const signs = signsOf(code.toLowerCase());
  if (/^0+$/.test(signs)) return signs.length > 1 ? { zeros: signs.length } : "number";
  if (/[yd]/.test(signs)) return "day";
  if (/[hs]/.test(signs)) return "time";
  // Months alone: "mmmm". Minutes stand beside hours or seconds.
  return signs.includes("m") ? "day" : "number";
}

/** The format of positive numbers without what is shown as it stands, colours, languages and conditions. General and the like are words. */
function signsOf(code: string): string {
  let signs = "";
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === ";") break;
    if (sign === "\\" || sign === "_" || sign === "*") at += 1;
    else if (sign === '"') at = endOf(code, '"', at);
    else if (sign === "[") {
      const end = endOf(code, "]", at);
      const inside = code.slice(at + 1, end);
      // Elapsed hours, minutes and seconds.
      if (/^(h+|m+|s+)$/.test(inside)) signs += inside;
      at = end;
    } else signs += sign;
  }
  return signs.replace("general", "");
}

function endOf(code: string, sign: string, at: number): number {
  const end = code.indexOf(sign, at + 1);
  return end < 0 ? code.length : end;
}

/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;
const FROM_1900 = 25_569;
/** Excel has a 29 February 1900, as Lotus 1-2-3 had. */
const NO_DAY = 60;
const FROM_1904 = FROM_1900 - 1462;

/** The day of a serial number; its part of a day is the time. Null for numbers that are no day. */
export function dayOfSerial(serial: number, isFrom1904: boolean): Day | null {
  const whole = Math.floor(serial);
  if (!(whole >= (isFrom1904 ? 0 : 1) && whole <= LAST_SERIAL) || (!isFrom1904 && whole === NO_DAY))
    return null;
  if (isFrom1904) return whole > LAST_SERIAL - 1462 ? null : dayOfNumber(whole - FROM_1904);
  return dayOfNumber(whole - FROM_1900 + (whole < NO_DAY ? 1 : 0));
}

/** HH:MM of the part of a day. */
export function timeOfSerial(serial: number): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440) % 1440;
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
