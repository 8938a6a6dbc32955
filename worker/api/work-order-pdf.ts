import { workOrderPaper } from "~/features/work-orders/print/work-order";
import { readPaperData } from "~/features/work-orders/queries/paper";
import { printPaper } from "~/kernel/print/printer";
import type { Ctx } from "~/kernel/server/ctx";
import { textsIn } from "~/kernel/server/texts";
import type { Env } from "../env";
import { logBug } from "../pipeline/log";

/** The signed paper as it was kept, for whoever may see all of it; else the order as it is now, as far as this person may see it. */
export async function answerWorkOrderPdf(ctx: Ctx, env: Env, id: string): Promise<Response> {
  // Nothing is printed for a session that has ended: it is asked for in the same wave.
  const [{ data, kept }] = await Promise.all([readPaperData(ctx, id), ctx.verified()]);
  const name = `${data.snapshot.order.number}.pdf`;
  const object = kept && (await env.FILES.get(kept.storageKey));
  if (object) return pdf(object.body, object.size, name);
  if (kept) logBug(ctx.requestId, new Error(`The paper ${kept.id} is named by its row and not there`));
  const bytes = await printPaper(env.PDF, workOrderPaper(data, ctx.language, textsIn(ctx.language).t));
  return pdf(bytes, bytes.length, name);
}

/** To be saved, never to be run: in a browser a PDF is a document of this origin. */
function pdf(body: BodyInit, size: number, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
