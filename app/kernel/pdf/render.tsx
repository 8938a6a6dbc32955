import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.node";
import { drawnText, extraFonts } from "../text/drawn-text";
import { FOOTER_STYLES, PDF_STYLES } from "./styles";
import type { Bytes, PdfDocument } from "./printer";

/**
 * Same policy as the header that the pdf worker sends with the page, so that the HTML loads nothing
 * when it is opened elsewhere either.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** `footer` is absent for pages that are printed to their edges. `styles` replace the common ones. */
type About = { title: string; lang: string } & (
  | { footer: string; styles?: never }
  | { footer?: never; styles: string }
);

/**
 * Renders a complete document for the pdf worker, which adds `title` and `lang` (BCP 47). `footer`
 * is printed on each page next to the page number and names the document, so that loose pages can
 * be identified.
 */
export function renderPdf(
  element: ReactElement,
  { title, lang, footer, styles = PDF_STYLES }: About,
): PdfDocument {
  const { body, fonts } = printable(renderToStaticMarkup(element));
  const html = [
    `<!doctype html><html><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `<title></title>${fonts}<style>${styles}</style></head>`,
    `<body>${body}</body></html>`,
  ];
  const footerHtml = utf8(footer === undefined ? "<span></span>" : footerHtmlOf(footer));
  return { html: utf8(html.join("")), options: { title, lang, footerHtml } };
}

function footerHtmlOf(text: string): string {
  const { body, fonts } = printable(renderToStaticMarkup(<Footer text={text} />));
  return `${fonts}<style>${FOOTER_STYLES}</style>${body}`;
}

/** Chromium inserts the page numbers into elements with these classes. */
function Footer({ text }: { text: string }): ReactElement {
  return (
    <footer>
      <span>{text}</span>
      <span>
        <span className="pageNumber" /> / <span className="totalPages" />
      </span>
    </footer>
  );
}

/** Between tags: React escapes these characters in texts, and attributes such as the address of a link stay as they are. */
const TEXTS = /(?<=>)[^<>]+/g;

/**
 * The markup with a REPLACEMENT for each sign that no font draws, and the placeholder that the pdf
 * worker fills with the fonts it needs. What was signed, and its hash, are not this markup.
 */
function printable(markup: string): { body: string; fonts: string } {
  const parts = cutAtPictures(markup).map((part, index) =>
    index % 2 === 0 ? part.replace(TEXTS, drawnText) : part,
  );
  const text = parts.filter((_, index) => index % 2 === 0).join("");
  return {
    body: parts.join(""),
    fonts: `<style data-fonts="${extraFonts(text).join(" ")}"></style>`,
  };
}

/**
 * Text at even places, pictures at odd ones. Pictures are nearly all of the bytes: looking for signs
 * in them takes seconds, and a search by a regular expression one.
 */
function cutAtPictures(markup: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (;;) {
    const start = markup.indexOf(`"data:image/`, end);
    if (start < 0) return [...parts, markup.slice(end)];
    parts.push(markup.slice(end, start));
    end = markup.indexOf(`"`, start + 1);
    parts.push(markup.slice(start, end));
  }
}

function utf8(text: string): Bytes {
  const { buffer, byteOffset, byteLength } = new TextEncoder().encode(text);
  // Cloudflare's types also allow a SharedArrayBuffer, which no encoder returns.
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError("The encoder shares its memory");
  return new Uint8Array(buffer, byteOffset, byteLength);
}
