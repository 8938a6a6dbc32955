/** One of the numbers of a text, as it was typed, and the URL that dials it. */
type PhoneNumber = { text: string; url: string };

const SEPARATORS = /[;|]|(?<!\p{L})(?:or|ili|или)(?!\p{L})/iu;
/** May separate two numbers. A slash without spaces may also be within a number, unless 0 or + follows. */
const SIGNS = /,|\s\/\s|\/(?=\s*[0+(])|(?<=\d)\s{0,9}(?=\(?\+)/g;
/** A comma, a plus or a slash between two numbers of at least this many digits separates them. What stands before an area code's slash is shorter. */
const SHORTEST_WHOLE = 6;
/** E.164: a number with its country code has at most 15 digits. */
const MAX_DIGITS = 15;

const EXTENSION =
  /(?:(?:extension|ext|lokal|lok|int|x|доб|лок|#)[\s.:=]{0,4}|,\s{0,4})(\d{1,6})\s{0,4}$/iu;
/** "extension" with its digits and the spaces around them. */
const LONGEST_EXTENSION = 23;
/** The zero before an area code, as international numbers show it. */
const TRUNK = /\(\s*0\s*\)/;
const TRUNKS = /\(\s*0\s*\)/g;
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
    .flatMap((part) => divided(part.trim()))
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Divides at each sign with a whole number on either side. */
function divided(text: string): string[] {
  const digitsBetween = digitCounter(text);
  const isWhole = (from: number, to: number) => digitsBetween(from, to) >= SHORTEST_WHOLE;
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(SIGNS)) {
    const after = index + sign.length;
    if (!isWhole(from, index) || !isWhole(after, text.length)) continue;
    parts.push(text.slice(from, index));
    from = after;
  }
  return [...parts, text.slice(from)];
}

/** Counts the digits between two places without those of an extension and the zero of a trunk, in constant time. */
function digitCounter(text: string): (from: number, to: number) => number {
  const counted = text.replaceAll(TRUNKS, (trunk) => trunk.replace("0", " "));
  const before = [0];
  for (let at = 0; at < text.length; at += 1)
    before.push((before[at] ?? 0) + (/\d/.test(counted.charAt(at)) ? 1 : 0));
  return (from, to) =>
    (before[to] ?? 0) - (before[from] ?? 0) - (extensionIn(text, from, to)?.digits.length ?? 0);
}

function extensionIn(
  text: string,
  from: number,
  to: number,
): { at: number; digits: string } | null {
  const earliest = Math.max(from, to - LONGEST_EXTENSION);
  const found = EXTENSION.exec(text.slice(earliest, to));
  return found && { at: earliest + found.index, digits: found[1] ?? "" };
}

function readPart(part: string): { number: string; digits: string; extension: string } {
  const extension = extensionIn(part, 0, part.length);
  let end = extension?.at ?? 0;
  while (/[\s,;]/.test(part.charAt(end - 1))) end -= 1;
  const number = extension ? part.slice(0, end) : part;
  const international = number.replace(/^(\(?)\s*00(?=[1-9])/, "$1+");
  const withoutTrunk = /^\(?\+/.test(international)
    ? international.replace(TRUNK, "")
    : international;
  const plus = withoutTrunk.replace(/^\(?\+/, "+").startsWith("+") ? "+" : "";
  const digits = (plus + withoutTrunk.replace(/\D/g, "")).replace(TRUNK_ZERO, "+$1");
  return { number, digits, extension: extension?.digits ?? "" };
}
