import { workOrderPdf } from "../../../app/features/work-orders/pdf/work-order";
import { type PdfData, readPdfData } from "../../../app/features/work-orders/queries/pdf/content";
import type { Language } from "../../../app/kernel/text/languages";
import type { AuthContext } from "../../../app/server/request-context";
import { textsIn } from "../../../app/server/texts";

/** The text of a user's PDF of an order, in reading order. */
export async function pdfFor(ctx: AuthContext, orderId: string): Promise<string> {
  return textOf((await readPdfData(ctx, orderId)).data, ctx.language);
}

export function textOf(data: PdfData, language: Language = "en"): string {
  const html = new TextDecoder().decode(
    workOrderPdf(data, { language, t: textsIn(language).t, origin: "https://acme.example.com" })
      .html,
  );
  const body = html.slice(html.indexOf("<body>"));
  return body
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
