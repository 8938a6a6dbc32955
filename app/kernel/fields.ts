import * as z from "zod/mini";
import { findMinute } from "./clock-text";
import { isDay } from "./days";
import { isId } from "./ids";

/** Shared parts of what may come in. Messages are keys under `common.fields` in app/text. */

/** Half a surrogate pair is no text, and no database takes it; U+0000 ends a text in half of all programs. */
export const wellFormed = z.refine<string>((value) => !/\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value), "not_text");

/** Text that may be empty, trimmed, in one Unicode form. */
export function text(max: number) {
  return z.string().check(z.trim(), z.normalize("NFC"), z.maxLength(max, "too_long"), wellFormed);
}

/** Text that has to be there. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "required"));
}

/** An address that mail can be sent to; who types it in another case means the same. */
export function emailAddress() {
  return requiredText(254).check(z.regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/, "not_an_email"), wellFormed);
}

/** A number to call, as people write it; may be empty. */
export function phone() {
  return text(40).check(z.regex(/^[+\d\s()/.\-x]*$/i, "not_a_phone"));
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
