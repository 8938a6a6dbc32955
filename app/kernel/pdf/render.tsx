import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.node";
import { FOOTER_STYLES, PDF_STYLES } from "./styles";
import type { Bytes, PdfDocument } from "./printer";

/**
 * Same policy as the header that the pdf worker sends with the page, so that the HTML loads nothing
 * when it is opened elsewhere either.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Placeholder that the pdf worker fills with the fonts. */
const FONTS = "<style data-fonts></style>";

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
  const html = [
    `<!doctype html><html><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `<title></title>${FONTS}<style>${styles}</style></head>`,
    `<body>${renderToStaticMarkup(element)}</body></html>`,
  ];
  const footerHtml = utf8(footer === undefined ? "<span></span>" : footerHtmlOf(footer));
  return { html: utf8(html.join("")), options: { title, lang, footerHtml } };
}

function footerHtmlOf(text: string): string {
  return `${FONTS}<style>${FOOTER_STYLES}</style>${renderToStaticMarkup(<Footer text={text} />)}`;
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

function utf8(text: string): Bytes {
  const { buffer, byteOffset, byteLength } = new TextEncoder().encode(text);
  // Cloudflare's types also allow a SharedArrayBuffer, which no encoder returns.
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError("The encoder shares its memory");
  return new Uint8Array(buffer, byteOffset, byteLength);
}
