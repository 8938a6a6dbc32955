import { PHONE_FAULTS, phoneFault } from "../text/phone-numbers";
import * as z from "zod/mini";
import { findMinute } from "../time/clock-text";
import { findStart } from "../time/day-span";
import { isDay } from "../time/days";
import { cleanLines, hasDirections, withoutMarksAndTags } from "../text/invisible";
import { hasEndlessMarks } from "../text/marks";
import { isId } from "../ids";
import type { RecordField, RecordFields, ValueOf } from "../record-fields";
import { formCodecs } from "./codecs";
import { isCountry } from "./countries";
import { rawLimitOf, sentText } from "./measured";

/** Shared input schemas. Messages are keys under `common.fields` in app/locales. */

/**
 * False for half surrogate pairs, which databases do not accept, and U+0000, which many programs
 * treat as the end of a text.
 */
export function isWellFormed(value: string): boolean {
  return !/\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(
    value,
  );
}
const wellFormed = z.refine<string>(isWellFormed, "not_text");

/**
 * Invisible characters. A text that contains nothing else is empty. Inside other text they stay,
 * because emoji and scripts use them as joiners.
 */
const ONLY_INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const emptyIfInvisible = z.overwrite<string>((value) => (ONLY_INVISIBLE.test(value) ? "" : value));

const isOneLine = z.refine<string>(
  (value) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(value),
  "not_one_line",
);
const hasSoundMarks = z.refine<string>((value) => !hasEndlessMarks(value), {
  error: "not_text",
  abort: true,
});
/** Rejects control characters and changes of the writing direction. */
const hasNoControls = z.refine<string>(
  (value) => !hasDirections(value) && !/(?![\n\v\f\r\u0085])\p{Cc}/u.test(value),
  "not_text",
);
const tabsToSpaces = z.overwrite<string>((value) => value.replaceAll("\t", " "));

/** Text after `clean`, trimmed and normalized to NFC. Checks that a caller adds run only on a text within the limit. */
function cleanedText(max: number, clean: (value: string) => string) {
  return sentText(rawLimitOf(max)).check(
    z.overwrite(clean),
    hasSoundMarks,
    z.trim(),
    z.normalize("NFC"),
    emptyIfInvisible,
    z.maxLength(max, { error: "too_long", abort: true }),
    wellFormed,
  );
}

/** Optional text of any number of lines. */
export function text(max: number) {
  return cleanedText(max, cleanLines);
}

/** Required text of any number of lines. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "required"));
}

/** Optional text of one line, such as a name. */
export function singleLineText(max: number) {
  return cleanedText(max, withoutMarksAndTags).check(tabsToSpaces, isOneLine, hasNoControls);
}

/** Required text of one line. */
export function requiredSingleLineText(max: number) {
  return singleLineText(max).check(z.minLength(1, "required"));
}

/** Email address, compared without regard to case. */
export function emailAddress(max = 254) {
  return cleanedText(max, (value) => value).check(
    z.minLength(1, "required"),
    z.regex(ADDRESS, "not_an_email"),
  );
}

/** Required text that is only compared with a stored one: trimmed, otherwise as it was sent. */
export function trimmedText(max: number) {
  return sentText(rawLimitOf(max), "too_long", "required").check(
    z.trim(),
    z.minLength(1, "required"),
    z.maxLength(max, { error: "too_long", abort: true }),
    wellFormed,
  );
}

/** Required text that this server made and receives back unchanged, or a secret: not even trimmed. */
export function exactText(max: number, fault = "too_long") {
  return sentText(max, fault, "required").check(z.minLength(1, "required"), wellFormed);
}

/** A character without white space, invisible characters and the delimiters of an email address. */
const SIGN = String.raw`[^\s\p{Cc}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"]`;
const ADDRESS = new RegExp(`^${SIGN}+@${SIGN}+\\.(?:(?!\\.)${SIGN}){2,}$`, "u");

/** Optional telephone numbers in any common notation, with extensions. */
export function phone(max = 80) {
  return singleLineText(max).check(
    ...PHONE_FAULTS.map((fault) => z.refine<string>((value) => phoneFault(value) !== fault, fault)),
  );
}

const ID_LENGTH = 36;

/** Id of a record: a lower-case UUID. */
export function id() {
  return sentText(ID_LENGTH, "not_an_id", "required")
    .check(z.refine(isId, "not_an_id"))
    .register(formCodecs, { codec: "choice" });
}

/** Calendar day that exists, from 1900 to 2199. */
export function day() {
  return sentText("YYYY-MM-DD".length, "not_a_day", "required").check(
    z.refine((value) => isDay(value) && value >= "1900" && value < "2200", "not_a_day"),
  );
}

/** Time of day as HH:MM. The end of the day is 24:00. */
export function timeOfDay() {
  return sentText("HH:MM".length, "not_a_time", "required")
    .check(z.refine((value) => findMinute(value) !== null, "not_a_time"))
    .register(formCodecs, { codec: "clock" });
}

/** Time of a day or, from 24:00 to 47:59, of the next one: 25:15 is 01:15 of it. */
export function timeOfTwoDays() {
  return sentText("HH:MM".length, "not_a_time", "required")
    .check(z.refine((value) => findStart(value) !== null, "not_a_time"))
    .register(formCodecs, { codec: "clock" });
}

/** HH:MM at which a day of work begins: 24:00 is an end only. */
export function startOfDay() {
  return timeOfDay()
    .check(z.refine((value) => value !== "24:00", "not_a_time"))
    .register(formCodecs, { codec: "clock" });
}

/** Milliseconds since 1970. */
export function instant() {
  return integerBetween(0, Date.UTC(2200, 0));
}

/** Minutes, at most one day. */
export function minutes() {
  return duration(1440);
}

/** Minutes of a duration. */
export function duration(max: number) {
  return integerBetween(0, max).register(formCodecs, { codec: "duration" });
}

/** An amount of money in cents. */
export function cents(min: number, max: number) {
  return integerBetween(min, max).register(formCodecs, { codec: "cents" });
}

/** A quantity in thousandths of its unit. */
export function thousandths(min: number, max: number) {
  return integerBetween(min, max).register(formCodecs, { codec: "thousandths" });
}

/** Integer within the given bounds. */
export function integerBetween(min: number, max: number) {
  return z.int("not_a_number").check(z.minimum(min, "too_small"), z.maximum(max, "too_large"));
}

/** Version of the record that the user edited. */
export function version() {
  return integerBetween(1, Number.MAX_SAFE_INTEGER);
}

/** UTF-16 code units of a password as it arrives, before its characters are counted. */
export const MAX_PASSWORD_UNITS = 1024;

type RecordInput<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { required: true }
    ? z.ZodMiniType<ValueOf<Fields[Name]>>
    : z.ZodMiniDefault<z.ZodMiniType<ValueOf<Fields[Name]>>>;
};

/** The schemas of a record's fields, by name and in their order: each kind has the one that `inputOf` gives it. */
export function recordInput<Fields extends RecordFields>(fields: Fields): RecordInput<Fields>;
export function recordInput(fields: RecordFields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field)]));
}

function inputOf(field: RecordField): z.ZodMiniType {
  switch (field.kind) {
    case "choice":
      return field.required
        ? z.enum(field.values, "required")
        : z._default(z.enum(field.values, "invalid"), field.initial);
    case "flag":
      return z._default(z.boolean("invalid"), false);
    case "quantity":
      return z._default(thousandths(-field.limit, field.limit), 0);
    case "relation":
      return field.required ? id() : z._default(z.nullable(id()), null);
    case "email":
      return field.required
        ? emailAddress(field.limit)
        : z._default(z.union([z.literal(""), emailAddress(field.limit)], "not_an_email"), "");
    default: {
      const text = TEXTS[field.kind](field.limit);
      return field.required ? text.check(z.minLength(1, "required")) : z._default(text, "");
    }
  }
}

const TEXTS = { text: singleLineText, telephone: phone, country };

/** Lower-case key of a country. */
function country(length: number) {
  return sentText(length, "invalid").check(
    z.refine((key) => key === "" || isCountry(key), "invalid"),
  );
}

/** A password to check. The rules apply where a password is chosen; a wrong one always receives the same refusal. */
export const knownPassword = exactText(MAX_PASSWORD_UNITS);
