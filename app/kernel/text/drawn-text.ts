import { composedText } from "./marks";
import { type ExtraFont, FONT_RANGES, SIGN_FONTS } from "./font-ranges";

/** Printed in the place of what no font draws. It is in the fonts, and says nothing else. */
const REPLACEMENT = "\uFFFD";

/** Has nothing to draw: spaces, joiners, marks of direction, controls. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}]`;
/** They ask for a coloured picture, which would come from a font of the host, and controls print as boxes. */
const NOT_PRINTED = /[\u0080-\u009F]|\p{Variation_Selector}/gu;

const BLANK = new RegExp(`^${INVISIBLE}*$`, "u");
const INVISIBLES = new RegExp(INVISIBLE, "gu");
const FONTS = Object.values(FONT_RANGES).map((range) => new RegExp(`^[${classOf(range)}]+$`, "u"));

/** What is one sign to its reader: a character with its marks, a flag, joined pictures. ASCII alone is left out, because every font of a text has it. */
const SIGN = new RegExp(
  String.raw`(?:\p{RI}{2}|[^\0-\x7F])(?:\p{M}|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*`,
  "gu",
);
const SIGN_OF_FONT = new RegExp(
  SIGN_FONTS.map((font) => `([${classOf(FONT_RANGES[font])}])`).join("|"),
  "gu",
);

/** The text as it is printed: one REPLACEMENT for each sign that no font draws, so that none is a blank. Markup is left as it is. */
export function drawnText(text: string): string {
  const composed = composedText(text);
  return composed.replace(SIGN, (sign, at) => {
    if (isDrawn(withBase(composed, sign, at))) return sign.replace(NOT_PRINTED, "");
    const [base = ""] = sign;
    return isDrawn(base) && !/^\p{M}/u.test(base) ? base + REPLACEMENT : REPLACEMENT;
  });
}

/** The signs of a text that no font draws, each once. */
export function undrawnSigns(text: string): string[] {
  const composed = composedText(text);
  const signs = [...composed.matchAll(SIGN)].map(({ 0: sign, index }) =>
    withBase(composed, sign, index),
  );
  return [...new Set(signs)].filter((sign) => !isDrawn(sign));
}

/** The fonts that the body of a document needs besides Latin and Cyrillic. */
export function extraFonts(markup: string): ExtraFont[] {
  const needed = new Set<ExtraFont | undefined>();
  for (const [, ...byFont] of markup.matchAll(SIGN_OF_FONT))
    needed.add(SIGN_FONTS[byFont.findIndex((sign) => sign !== undefined)]);
  const fonts = SIGN_FONTS.filter((font) => needed.has(font));
  return markup.includes('class="rich-text') ? [...fonts, "mono"] : fonts;
}

/** A sign that begins with a mark belongs to the ASCII character before it. */
function withBase(text: string, sign: string, at: number): string {
  return at > 0 && /^\p{M}/u.test(sign) ? text.charAt(at - 1) + sign : sign;
}

/** By one font: the browser does not put a mark of one font on a letter of another. */
function isDrawn(sign: string): boolean {
  if (BLANK.test(sign)) return true;
  const visible = sign.replace(INVISIBLES, "");
  return FONTS.some((font) => font.test(visible));
}

/** The range as the inside of a character class. */
function classOf(range: string): string {
  return range
    .split(",")
    .map((part) => part.slice(2).replace(/[0-9A-F]+/g, String.raw`\u{$&}`))
    .join("");
}
