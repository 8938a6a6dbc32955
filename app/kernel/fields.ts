import * as z from "zod/mini";
import { findMinute } from "./clock-text";
import { isDay } from "./days";
import { isId } from "./ids";

/** Shared parts of what may come in. Messages are keys under `common.fields` in app/locales. */

/** Half a surrogate pair is no text, and no database takes it; U+0000 ends a text in half of all programs. */
export const wellFormed = z.refine<string>((value) => !/\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value), "not_text");

/** What takes no room on a screen. A text of nothing else is empty; inside of others it stays, because emoji and scripts are joined by it. */
const ONLY_INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const emptyIfInvisible = z.overwrite<string>((value) => (ONLY_INVISIBLE.test(value) ? "" : value));

const isOneLine = z.refine<string>((value) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(value), "not_one_line");
/** Control characters, and those that turn the letters after them round: "gpj.exe" reads "exe.jpg" after U+202E. */
const hasNoControls = z.refine<string>((value) => !/[\u202a-\u202e\u2066-\u2069]|(?![\n\v\f\r\u0085])\p{Cc}/u.test(value), "not_text");
const tabsToSpaces = z.overwrite<string>((value) => value.replaceAll("\t", " "));

/** Text of any number of lines, which may be empty, trimmed, in one Unicode form. */
export function text(max: number) {
  return z.string().check(z.trim(), z.normalize("NFC"), emptyIfInvisible, z.maxLength(max, "too_long"), wellFormed);
}

/** Text that has to be there. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "required"));
}

/** Text for one line, as a name, which may be empty. */
export function singleLineText(max: number) {
  return text(max).check(tabsToSpaces, isOneLine, hasNoControls);
}

/** Text for one line that has to be there. */
export function requiredSingleLineText(max: number) {
  return singleLineText(max).check(z.minLength(1, "required"));
}

/** An address that mail can be sent to; who types it in another case means the same. */
export function emailAddress() {
  return requiredText(254).check(z.regex(EMAIL, "not_an_email"), wellFormed);
}

/** No white space, nothing that is not seen, none of the signs that mean something around an address. */
const SIGN = String.raw`[^\s\p{Cc}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"]`;
const EMAIL = new RegExp(`^${SIGN}+@${SIGN}+\\.(?:(?!\\.)${SIGN}){2,}$`, "u");

/** A number to call, as people write it; may be empty. */
export function phone() {
  return singleLineText(40).check(z.regex(/^[+\d\s()/.\-x]*$/i, "not_a_phone"));
}

/** The id of a record: a UUID in small letters. */
export function id() {
  return z.string("required").check(z.refine(isId, "not_an_id"));
}

/** A calendar day that exists, of this or the century before and after. */
export function day() {
  return z.string("required").check(z.refine((value) => isDay(value) && value >= "1900" && value < "2200", "not_a_day"));
}

/** A time of day as HH:MM. */
export function clock() {
  return z.string("required").check(z.refine((value) => findMinute(value) !== null, "not_a_time"));
}

/** Milliseconds since 1970. */
export function instant() {
  return whole(0, Date.UTC(2200, 0));
}

/** Minutes of one day at most. */
export function minutes() {
  return whole(0, 1440);
}

/** A whole number in these bounds. */
export function whole(min: number, max: number) {
  return z.int("not_a_number").check(z.minimum(min, "too_small"), z.maximum(max, "too_large"));
}

/** The version of a record that a person was looking at. */
export function version() {
  return whole(1, Number.MAX_SAFE_INTEGER);
}
