import { type ExtraFont, FONT_RANGES, MONO_RANGE } from "~/kernel/text/font-ranges";
import emoji from "./fonts/noto-emoji-400.bin";
import cyrillic400 from "./fonts/noto-sans-cyrillic-400.bin";
import cyrillic700 from "./fonts/noto-sans-cyrillic-700.bin";
import ext400 from "./fonts/noto-sans-latin-ext-400.bin";
import ext700 from "./fonts/noto-sans-latin-ext-700.bin";
import latin400 from "./fonts/noto-sans-latin-400.bin";
import latin700 from "./fonts/noto-sans-latin-700.bin";
import math from "./fonts/noto-sans-math-400.bin";
import mono from "./fonts/noto-sans-mono-400.bin";
import more400 from "./fonts/noto-sans-more-400.bin";
import more700 from "./fonts/noto-sans-more-700.bin";
import symbols from "./fonts/noto-sans-symbols-400.bin";
import symbols2 from "./fonts/noto-sans-symbols-2-400.bin";

/** Spaces and joiners, which are drawn without a glyph of their own: in the font of the text around them. */
const LATIN = `${FONT_RANGES.latin},U+2000-200F,U+2028-202F,U+205F-206F`;

/**
 * Noto Sans as data URLs, because the page may not load anything. They are part of this worker, so
 * that the web worker stays small. Two weights instead of one variable font: a PDF would store a
 * variable font as drawings and not as text.
 */
const REGULAR = [
  face(latin400, 400, LATIN),
  face(ext400, 400, FONT_RANGES.latinExt),
  face(cyrillic400, 400, FONT_RANGES.cyrillic),
];
const BOLD = [
  face(latin700, 700, LATIN),
  face(ext700, 700, FONT_RANGES.latinExt),
  face(cyrillic700, 700, FONT_RANGES.cyrillic),
];

const SIGNS = "Noto Sans Signs";
/** Of one weight, so signs have a family of their own: within "Noto Sans", bold text would not find them. */
const BOTH = "400 700";
const EXTRA = new Map<string, { regular: () => string; bold?: () => string }>(
  Object.entries({
    more: {
      regular: () => face(more400, 400, FONT_RANGES.more),
      bold: () => face(more700, 700, FONT_RANGES.more),
    },
    math: { regular: () => face(math, BOTH, FONT_RANGES.math, SIGNS) },
    symbols: { regular: () => face(symbols, BOTH, FONT_RANGES.symbols, SIGNS) },
    symbols2: { regular: () => face(symbols2, BOTH, FONT_RANGES.symbols2, SIGNS) },
    emoji: { regular: () => face(emoji, BOTH, FONT_RANGES.emoji, SIGNS) },
    mono: { regular: () => face(mono, BOTH, MONO_RANGE, "Noto Sans Mono") },
  } satisfies Record<ExtraFont, unknown>),
);

/** `extra` names the fonts that the document needs besides Latin and Cyrillic, separated by spaces. */
export function pdfFonts(extra: string): string {
  const more = extraOf(extra).flatMap(({ regular, bold }) => [regular(), bold?.() ?? ""]);
  return [...REGULAR, ...BOLD, ...more].join("\n");
}

/** The footer is rendered again for every page, so each font adds to its cost. */
export function footerFonts(extra: string): string {
  return [...REGULAR, ...extraOf(extra).map(({ regular }) => regular())].join("\n");
}

function extraOf(names: string) {
  return names.split(" ").flatMap((name) => EXTRA.get(name) ?? []);
}

function face(
  font: ArrayBuffer,
  weight: number | string,
  range: string,
  family = "Noto Sans",
): string {
  const url = `data:font/woff2;base64,${Buffer.from(font).toString("base64")}`;
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${url}) format("woff2");unicode-range:${range}}`;
}
