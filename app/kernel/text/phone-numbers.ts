/** One of the numbers of a text, as it was typed, and the URL that dials it. */
type PhoneNumber = { text: string; url: string };

const SEPARATORS = /\s*(?:[;|]|(?<!\p{L})(?:or|ili|или)(?!\p{L}))\s*/giu;
/** A comma, a plus or a slash between two numbers of at least this many digits separates them. What stands before an area code's slash is shorter. */
const SHORTEST_WHOLE = 6;
/** E.164: a number with its country code has at most 15 digits. */
const MAX_DIGITS = 15;

const EXTENSION =
  /[\s,;]*(?:(?:extension|ext|lokal|lok|int|x|доб|лок|#)[\s.:=]*|,\s*)(\d{1,6})\s*$/iu;
/** The zero before an area code, as international numbers show it. */
const TRUNK = /\(\s*0\s*\)/;
/** Countries of the region, where no number begins with 0 after the country code. */
const TRUNK_ZERO = /^\+(38[125679]|383)0+/;

/** The numbers of a text that may have several, with their extensions. */
export function phoneNumbers(text: string): PhoneNumber[] {
  return partsOf(text).flatMap((part) => {
    const { digits, extension } = readPart(part);
    if (!/\d/.test(digits)) return [];
    return [{ text: part, url: `tel:${digits}${extension ? `,${extension}` : ""}` }];
  });
}

export const PHONE_FAULTS = ["not_a_phone", "phone_too_long", "phone_too_short"] as const;
type PhoneFault = (typeof PHONE_FAULTS)[number];

/** Why a text is no telephone number, or no list of them. Null for an empty text. */
export function phoneFault(text: string): PhoneFault | null {
  for (const part of partsOf(text)) {
    const { number, digits } = readPart(part);
    const count = digits.replace("+", "").length;
    if (!/^\(?\+?[\d\s()/.\-\u2010-\u2013]*$/u.test(number)) return "not_a_phone";
    if (count > MAX_DIGITS) return "phone_too_long";
    if (count < 2) return "phone_too_short";
  }
  return null;
}

function partsOf(text: string): string[] {
  return text
    .replace(/;\s*ext\s*=/gi, " ext ")
    .split(SEPARATORS)
    .flatMap(divided)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Divides at the first sign with a whole number on either side. A slash without spaces may also be within a number, unless 0 or + follows. */
function divided(text: string): string[] {
  for (const { index, 0: sign } of text.matchAll(/,|\s\/\s|\/(?=\s*[0+(])|(?<=\d)\s*(?=\(?\+)/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + sign.length)];
    if (isWhole(before) && isWhole(after)) return [before, ...divided(after)];
  }
  return [text];
}

function isWhole(text: string): boolean {
  return text.replace(EXTENSION, "").replace(TRUNK, "").replace(/\D/g, "").length >= SHORTEST_WHOLE;
}

function readPart(part: string): { number: string; digits: string; extension: string } {
  const found = EXTENSION.exec(part);
  const number = (found ? part.slice(0, found.index) : part).trim();
  const international = number.replace(/^(\(?)\s*00(?=[1-9])/, "$1+");
  const withoutTrunk = /^\(?\+/.test(international)
    ? international.replace(TRUNK, "")
    : international;
  const plus = withoutTrunk.replace(/^\(?\+/, "+").startsWith("+") ? "+" : "";
  const digits = (plus + withoutTrunk.replace(/\D/g, "")).replace(TRUNK_ZERO, "+$1");
  return { number, digits, extension: found?.[1] ?? "" };
}
