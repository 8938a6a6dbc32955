import listed from "./common-passwords.txt?raw";
import { fold } from "../fold";
import { Refusal } from "../refusal";

/** What everybody can know of who chooses a password: names, the address, the company. */
export type KnownOf = { name: string; surname: string; email: string; company: string };

/**
 * Refuses what is guessed first (quality §3): common passwords, also with figures and signs around them, runs and repetitions, dates, and
 * what is made of the own name, address or company. No rules of composition. `field` is what the form calls it.
 */
export function requireUncommon(password: string, known: KnownOf, field = "password"): void {
  const reason = isAboutThem(password, known) ? "password_personal" : isCommon(password) ? "password_common" : null;
  if (reason) throw new Refusal("invalid_input", "invalid_input", { fields: { [field]: reason } });
}

export function isCommon(password: string): boolean {
  const plain = fold(password);
  return common().has(plain) || common().has(coreOf(plain)) || isRun(plain) || REPEATED.test(plain) || DIGITS_ONLY.test(plain);
}

/** Without the figures and signs before and after: what is common stays so with a year behind it. */
function coreOf(plain: string): string {
  return plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
}

let known: Set<string> | null = null;

/** Read once per isolate, when somebody first chooses a password. */
function common(): Set<string> {
  known ??= new Set(listed.split("\n").filter((line) => line && !line.startsWith("#")));
  return known;
}

/** One to four signs again and again. */
const REPEATED = /^(.{1,4}?)\1+.{0,3}$/su;
/** A date, a telephone number. */
const DIGITS_ONLY = /^[\d\s./+-]{1,14}$/;

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "yxcvbnm", "zxcvbnm"];

/** Neighbours on the keyboard or in the alphabet, one after the other, forwards or back. */
function isRun(plain: string): boolean {
  const steps = Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2));
  const inRow = (pair: string) => ROWS.some((row) => row.includes(pair) || row.includes(`${pair[1]}${pair[0]}`));
  return steps.filter((pair) => !inRow(pair)).length <= Math.floor(plain.length / 6);
}

/** Nothing much is left when their words are taken out. */
function isAboutThem(password: string, { name, surname, email, company }: KnownOf): boolean {
  const plain = fold(password);
  const words = [name, surname, company, ...email.split("@")].flatMap((text) => fold(text).split(/[^a-z0-9]+/)).filter((word) => word.length > 2);
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ""), plain);
  return rest !== plain && rest.replace(/[^a-z]/g, "").length < 4;
}
