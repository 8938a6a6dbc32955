import type { Bytes, PrintOptions } from "~/kernel/pdf/printer";
import { FOOTER_FONTS, PDF_FONTS } from "./fonts";

/** Elements that a PDF never needs and that could load resources or run scripts. */
const NEVER =
  "script,link,base,iframe,frame,object,embed,form,template,noscript,portal,fencedframe,audio,video";

/**
 * Prepares the document for the browser: sets language and title (a tagged PDF is not accessible
 * without them), fills the fonts into `<style data-fonts>`, and removes everything that could load,
 * run or navigate.
 */
export async function pdfHtml(html: Bytes, { lang, title }: PrintOptions): Promise<Bytes> {
  const rewriter = cleaner(PDF_FONTS)
    .on("html", { element: (element) => void element.setAttribute("lang", lang) })
    .on("title", { element: (element) => void element.setInnerContent(title) });
  return new Uint8Array(await rewriter.transform(new Response(html)).arrayBuffer());
}

/** The browser renders the footer as a separate document, which needs the fonts again. */
export async function footerHtml({ footerHtml: html }: PrintOptions): Promise<string> {
  return cleaner(FOOTER_FONTS).transform(new Response(html)).text();
}

function cleaner(fonts: string): HTMLRewriter {
  return new HTMLRewriter()
    .on(NEVER, { element: (element) => void element.remove() })
    .on("meta[http-equiv]", { element: removeOtherPolicies })
    .on("style[data-fonts]", {
      element: (element) => void element.setInnerContent(fonts, { html: true }),
    });
}

function removeOtherPolicies(element: Element): void {
  const kind = element.getAttribute("http-equiv")?.trim().toLowerCase();
  if (kind !== "content-security-policy") element.remove();
}
