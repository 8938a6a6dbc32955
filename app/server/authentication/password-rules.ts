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

function isCommon(password: string): boolean {
  const plain = fold(password);
  return (
    common().has(plain) ||
    common().has(coreOf(plain)) ||
    isRun(plain) ||
    isRepetition(plain) ||
    DIGITS_ONLY.test(plain)
  );
}

/**
 * Removes leading and trailing non-letters: a common password with a year appended stays common.
 */
function coreOf(plain: string): string {
  return /[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? "";
}

let known: Set<string> | null = null;

/** Parsed once per isolate, on first use. */
function common(): Set<string> {
  known ??= new Set(listed.split("\n").filter((line) => line && !line.startsWith("#")));
  return known;
}

/** Dates and telephone numbers. */
const DIGITS_ONLY = /^[\d\s./+-]{1,14}$/;

/** True for one to four characters repeated, with up to three others after them. */
function isRepetition(plain: string): boolean {
  const signs = Array.from(plain);
  return [1, 2, 3, 4].some((size) => {
    const differs = signs.findIndex((sign, at) => at >= size && sign !== signs[at - size]);
    const same = differs < 0 ? signs.length : differs;
    const repeated = same - (same % size);
    return repeated >= 2 * size && signs.length - repeated <= 3;
  });
}

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
