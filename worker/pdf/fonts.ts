import cyrillic400 from "./fonts/noto-sans-cyrillic-400.bin";
import cyrillic700 from "./fonts/noto-sans-cyrillic-700.bin";
import ext400 from "./fonts/noto-sans-latin-ext-400.bin";
import ext700 from "./fonts/noto-sans-latin-ext-700.bin";
import latin400 from "./fonts/noto-sans-latin-400.bin";
import latin700 from "./fonts/noto-sans-latin-700.bin";

const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215";
const EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113";
const CYRILLIC = "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116";

/**
 * Noto Sans as data URLs, because the page may not load anything. They are part of this worker, so
 * that the web worker stays small. Two weights instead of one variable font: a PDF would store a
 * variable font as drawings and not as text.
 */
const REGULAR = [
  face(latin400, 400, LATIN),
  face(ext400, 400, EXT),
  face(cyrillic400, 400, CYRILLIC),
];
const BOLD = [face(latin700, 700, LATIN), face(ext700, 700, EXT), face(cyrillic700, 700, CYRILLIC)];

export const PDF_FONTS = [...REGULAR, ...BOLD].join("\n");
/** The footer is rendered anew for every page, so each font adds to its cost. */
export const FOOTER_FONTS = REGULAR.join("\n");

function face(font: ArrayBuffer, weight: number, range: string): string {
  const url = `data:font/woff2;base64,${Buffer.from(font).toString("base64")}`;
  return `@font-face{font-family:"Noto Sans";font-weight:${weight};src:url(${url}) format("woff2");unicode-range:${range}}`;
}
