import type { Bytes, PrintOptions } from "~/kernel/print/printer";
import { FOOTER_FONTS, PDF_FONTS } from "./fonts";

/** Nothing of these is ever needed on paper, and each could reach out or run. */
const NEVER = "script,link,base,iframe,frame,object,embed,form,template,noscript,portal,fencedframe,audio,video";

/**
 * The document as the browser gets it: language and title set (a tagged PDF is not accessible without them), fonts
 * filled into the `<style data-fonts>` that asks for them, and everything gone that could load, run or lead away.
 */
export async function pdfHtml(html: Bytes, { lang, title }: PrintOptions): Promise<Bytes> {
  const rewriter = cleaner(PDF_FONTS)
    .on("html", { element: (element) => void element.setAttribute("lang", lang) })
    .on("title", { element: (element) => void element.setInnerContent(title) });
  return new Uint8Array(await rewriter.transform(new Response(html)).arrayBuffer());
}

/** The footer is a document of its own for the browser: it needs the fonts once more. */
export async function footerHtml({ footerHtml: html }: PrintOptions): Promise<string> {
  return cleaner(FOOTER_FONTS).transform(new Response(html)).text();
}

function cleaner(fonts: string): HTMLRewriter {
  return new HTMLRewriter()
    .on(NEVER, { element: (element) => void element.remove() })
    .on("meta[http-equiv]", { element: keepOnlyPolicy })
    .on("style[data-fonts]", { element: (element) => void element.setInnerContent(fonts, { html: true }) });
}

function keepOnlyPolicy(element: Element): void {
  const kind = element.getAttribute("http-equiv")?.trim().toLowerCase();
  if (kind !== "content-security-policy") element.remove();
}
