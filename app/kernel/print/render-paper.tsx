import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.node";
import { FOOTER_STYLES, PDF_STYLES } from "./paper-styles";
import type { PdfDocument } from "./printer";

/** The same as the header under which the pdf worker shows it: a paper opened elsewhere loads nothing either. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The pdf worker fills in the fonts. */
const FONTS = "<style data-fonts></style>";

/**
 * A finished document for the pdf worker, which writes `title` and `lang` (BCP 47) into it. `footer` stands on each
 * page beside its number, and names the document: loose pages find their way back.
 */
export function renderPdf(element: ReactElement, about: { title: string; lang: string; footer: string }): PdfDocument {
  const { title, lang, footer } = about;
  const html = [
    `<!doctype html><html><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `<title></title>${FONTS}<style>${PDF_STYLES}</style></head>`,
    `<body>${renderToStaticMarkup(element)}</body></html>`,
  ];
  const pages = renderToStaticMarkup(<Footer text={footer} />);
  const footerHtml = utf8(`${FONTS}<style>${FOOTER_STYLES}</style>${pages}`);
  return { html: utf8(html.join("")), options: { title, lang, footerHtml } };
}

/** Chromium writes the numbers into elements of these classes. */
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

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
