import { parseThousandths } from "~/kernel/text/quantities";
import type { Language } from "~/kernel/text/languages";
import { MAX_THOUSANDTHS, MAX_UNIT_LENGTH } from "../model";

type LineLimits = { unit: string; min: number | null; max: number | null };

/** Longer text is not read as limits. */
const MAX_LENGTH = 80;

/**
 * The unit and the limits that a text between brackets states: "bar 2-5", "≥ 1", "230 V ± 10 %", "od 2 do 5 mm", or only "m/s". Numbers are
 * read as the language writes them: 1.450 is a thousand and more except in English. Limits include their ends, so "> 1" is "≥ 1". Null for
 * what has another reading or none.
 */
export function limitsIn(text: string, language: Language): LineLimits | null {
  if (text.length > MAX_LENGTH) return null;
  const tokens = tokensIn(text.trim(), language);
  if (!tokens) return null;
  const pattern = tokens.map(({ sign }) => sign).join("");
  for (const [shape, limitsOf] of SHAPES) {
    if (!shape.test(pattern)) continue;
    const numbers = tokens.flatMap(({ number }) => (number === null ? [] : [number]));
    const limits = limitsOf(numbers, pattern, tokens);
    const unit = limits && unitOf(tokens, limits.isRelative);
    if (limits && unit !== null && inRange(limits)) {
      const { min, max } = limits;
      return { unit, min, max };
    }
  }
  return null;
}

/**
 * Each token has a sign, so that their order is a short text. What they are: N a number, W a word, R a range, D dots, P plus or minus, A a
 * plus after a number. What they say: G at least, L at most, E exactly, F from, T to, S a comma. M is "min", which is a minute until its
 * place is known.
 */
type Token = { sign: string; text: string; number: number | null; gapBefore: boolean };
type Limits = { min: number | null; max: number | null; isRelative?: boolean };

const WORDS: Record<string, string> = {
  min: "M",
  max: "L",
  minimum: "G",
  maximum: "L",
  minimalno: "G",
  maksimalno: "L",
  najmanje: "G",
  najviše: "L",
  barem: "G",
  from: "F",
  od: "F",
  to: "T",
  do: "T",
  and: "S",
  i: "S",
};
const SIGNS: Record<string, string> = {
  "≥": "G",
  ">=": "G",
  "=>": "G",
  ">": "G",
  "≤": "L",
  "<=": "L",
  "=<": "L",
  "<": "L",
  "=": "E",
  "±": "P",
  "+/-": "P",
  "+-": "P",
  "+": "A",
  "-": "R",
  "–": "R",
  "—": "R",
  "−": "R",
  "÷": "R",
  "~": "R",
  "..": "D",
  "...": "D",
  "....": "D",
  "…": "D",
  ",": "S",
  ";": "S",
};
const AT_LEAST = /at least/gi;
const AT_MOST = /at most|up to/gi;

const NUMBER = /(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d])|\d{1,13})(?:[.,]\d{1,9}){0,4}/y;
/** Units of revolutions and frequency: 1/min and min-1. */
const PER_TIME = /(?:1\/(?:min|sat|s|h)|(?:min|s|h)-1)(?![\p{L}\d])/uy;
const SIGN = /\.{2,4}|\+\/-|\+-|>=|=>|<=|=<|[≥≤<>=±+–—−÷~…;-]|,(?=\s|$)/y;
const WORD = /[^\s≥≤<>=±+–—−÷~…;,.-]+(?:[.,-](?=\p{L})[^\s≥≤<>=±+–—−÷~…;,.-]+)*(?:\.(?!\.))?/uy;

function tokensIn(text: string, language: Language): Token[] | null {
  const written = text.replace(AT_LEAST, "≥").replace(AT_MOST, "≤");
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(written)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  while (at < written.length) {
    const gapBefore = take(/\s+/y) !== null;
    const isSigned = /^[+−-]\d/.test(written.slice(at, at + 2)) && beginsNumber(tokens, gapBefore);
    const sign = isSigned ? take(/[+−-]/y) : null;
    const perTime = sign === null ? take(PER_TIME) : null;
    const digits = perTime === null ? take(NUMBER) : null;
    if (digits !== null) {
      const size = thousandthsIn(digits, language);
      if (size === null) return null;
      const number = sign === null || sign === "+" ? size : -size;
      tokens.push({ sign: "N", text: digits, number, gapBefore });
      continue;
    }
    const mark = perTime === null ? take(SIGN) : null;
    const word = perTime ?? (mark === null ? take(WORD) : null);
    const found = mark ?? word;
    if (found === null) return null;
    const meaning = mark === null ? (perTime ? "W" : meaningOf(found)) : SIGNS[mark];
    tokens.push({ sign: meaning ?? "W", text: found, number: null, gapBefore });
  }
  return tokens.map((token, place) =>
    token.sign === "M" ? { ...token, sign: isAtLeast(tokens, place) ? "G" : "W" } : token,
  );
}

/** "min 5" and "min 5 max 10", but "min 5-10" and "5 min". */
function isAtLeast(tokens: readonly Token[], place: number): boolean {
  if (tokens[place + 1]?.sign !== "N") return false;
  const next = tokens.slice(place + 2).find(({ sign }) => !"WM".includes(sign));
  return !next || "LS".includes(next.sign);
}

function meaningOf(word: string): string {
  const plain = word.toLowerCase().replace(/\.$/, "");
  return (Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined) ?? "W";
}

/** Whether a sign before digits belongs to them: at the start, behind another sign, and behind a word with a space between. */
function beginsNumber(tokens: readonly Token[], gapBefore: boolean): boolean {
  const before = tokens.at(-1);
  if (!before) return true;
  if (before.sign === "N") return false;
  return before.sign !== "W" || (gapBefore && tokens.at(-2)?.sign !== "N");
}

/** One separator before three digits groups thousands where the language writes them so. */
function thousandthsIn(digits: string, language: Language): number | null {
  const group = language === "en" ? "," : ".";
  const [, units, sign, part] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(digits) ?? [];
  return parseThousandths(
    sign === group ? `${units}${part}` : digits.replaceAll(/[\u00a0\u202f]/g, " "),
  );
}

const between = ([min = 0, max = 0]: number[]): Limits => ({ min, max });
const from = ([min = 0]: number[]): Limits => ({ min, max: null });
const upTo = ([max = 0]: number[]): Limits => ({ min: null, max });

const SHAPES: [RegExp, (numbers: number[], pattern: string, tokens: Token[]) => Limits | null][] = [
  [/^W+$/, () => ({ min: null, max: null })],
  [/^W*F?NW*[RDT]NW*$/, between],
  [/^W*NW*[RDA]W*$/, from],
  [/^W*[GF]NW*$/, from],
  [/^W*[DLT]NW*$/, upTo],
  [/^W*[GF]NW*S?LNW*$/, between],
  [/^W*LNW*S?GNW*$/, ([max = 0, min = 0]) => ({ min, max })],
  [/^NLW?LNW*$/, between],
  [/^W*ENW*$/, ([is = 0]) => ({ min: is, max: is })],
  [/^W*PNW*$/, ([by = 0]) => ({ min: -by, max: by })],
  [/^W*NW*PNW*$/, around],
];

/** A tolerance in percent is one of the value, except of a value in percent. */
function around([value = 0, by = 0]: number[], pattern: string, tokens: Token[]): Limits {
  const isPercent = (token: Token | undefined) => token?.text === "%";
  const isRelative =
    isPercent(tokens[pattern.lastIndexOf("N") + 1]) &&
    !tokens.slice(0, pattern.lastIndexOf("N")).some(isPercent);
  const distance = isRelative ? Math.round((Math.abs(value) * by) / 100_000) : by;
  return { min: value - distance, max: value + distance, isRelative };
}

function inRange({ min, max }: Limits): boolean {
  if (Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0)) > MAX_THOUSANDTHS) return false;
  return min === null || max === null || min <= max;
}

/** The words before, between and after the numbers, of which all that are there say the same; null for two units or what is none. */
function unitOf(tokens: readonly Token[], isRelative = false): string | null {
  const parts = [""];
  for (const [place, { sign, text, gapBefore }] of tokens.entries()) {
    const isVariable = tokens[place - 1]?.sign === "L";
    if (sign !== "W") parts.push("");
    else if (!isVariable && !(isRelative && text === "%"))
      parts.push(`${parts.pop() ?? ""}${gapBefore ? " " : ""}${text}`);
  }
  const units = new Set(parts.map((part) => part.trim()).filter((part) => part !== ""));
  const [unit = ""] = units;
  if (units.size > 1 || unit.length > MAX_UNIT_LENGTH) return null;
  return unit === "" || isUnit(unit) ? unit : null;
}

/** Digits are part of a unit behind a letter or a slash, as in m3 and l/100km. */
function isUnit(unit: string): boolean {
  const plain = unit.replaceAll(/1\/|-1/g, "");
  return (
    /[\p{L}%‰°Ω"'′″]/u.test(plain) &&
    !/(?<![\p{L}\d/])\d/u.test(plain) &&
    !/\s\/|\/\s/.test(` ${unit} `)
  );
}
