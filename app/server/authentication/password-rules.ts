import listed from "./common-passwords.txt?raw";
import { fold } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";

/** What others may know about the user: names, email address, company. */
type KnownOf = { name: string; surname: string; email: string; company: string };

/**
 * Refuses passwords that are guessed first (quality §3): common passwords, also with digits and
 * punctuation around them, sequences and repetitions, dates, and variations of the user's name,
 * address or company. There are no composition rules. `field` is the name of the form field.
 */
export function requireUncommon(password: string, known: KnownOf, field = "password"): void {
  const reason = isAboutThem(password, known)
    ? "password_personal"
    : isCommon(password)
      ? "password_common"
      : null;
  if (reason) throw new Refusal("invalid_input", "invalid_input", { fields: { [field]: reason } });
}

export function isCommon(password: string): boolean {
  const plain = fold(password);
  return (
    common().has(plain) ||
    common().has(coreOf(plain)) ||
    isRun(plain) ||
    REPEATED.test(plain) ||
    DIGITS_ONLY.test(plain)
  );
}

/**
 * Removes leading and trailing non-letters: a common password with a year appended stays common.
 */
function coreOf(plain: string): string {
  return plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
}

let known: Set<string> | null = null;

/** Parsed once per isolate, on first use. */
function common(): Set<string> {
  known ??= new Set(listed.split("\n").filter((line) => line && !line.startsWith("#")));
  return known;
}

/** Repetitions of one to four characters. */
const REPEATED = /^(.{1,4}?)\1+.{0,3}$/su;
/** Dates and telephone numbers. */
const DIGITS_ONLY = /^[\d\s./+-]{1,14}$/;

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "yxcvbnm",
  "zxcvbnm",
];

/** Sequences of adjacent characters on the keyboard or in the alphabet, in either direction. */
function isRun(plain: string): boolean {
  const steps = Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2));
  const inRow = (pair: string) =>
    ROWS.some((row) => row.includes(pair) || row.includes(`${pair[1]}${pair[0]}`));
  return steps.filter((pair) => !inRow(pair)).length <= Math.floor(plain.length / 6);
}

/** True when little remains after the user's own words are removed. */
function isAboutThem(password: string, { name, surname, email, company }: KnownOf): boolean {
  const plain = fold(password);
  const personalParts = [name, surname, company, ...email.split("@")]
    .flatMap((text) => fold(text).split(/[^a-z0-9]+/))
    .filter((part) => part.length > 2);
  const rest = personalParts
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ""), plain);
  return rest !== plain && rest.replace(/[^a-z]/g, "").length < 4;
}
