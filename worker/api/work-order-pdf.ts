import { checklistSignatures } from "~/features/work-orders/pdf/checklists";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { getArchivedPdf } from "~/features/work-orders/queries/pdf/archived";
import { readPdfData } from "~/features/work-orders/queries/pdf/content";
import { loadPictures } from "~/features/work-orders/queries/pdf/pictures";
import { printPdf, withPrintJob } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { readLogoAsDataUrl } from "~/server/logo";
import { textsIn } from "~/server/texts";
import type { Env } from "../env";
import { logBug } from "../observability/log";

/**
 * Responds with the archived PDF of the signed order when the user may see all of it, otherwise
 * with the current order as far as the user may see it.
 */
export async function workOrderPdfResponse(
  ctx: AuthContext,
  env: Env,
  id: string,
): Promise<Response> {
  // Verifies the session in the same round trip, because no PDF is made for an ended session.
  const [{ data, archived, pictures }, logo] = await Promise.all([
    readPdfData(ctx, id),
    readLogoAsDataUrl(ctx),
    ctx.verified(),
  ]);
  const name = `${data.snapshot.order.number}.pdf`;
  const object = archived && (await ctx.files.open(archived.storageKey));
  if (object) return pdf(object.body, object.size, name);
  if (archived)
    logBug(ctx.requestId, new Error(`The file of archived PDF ${archived.id} is missing`));
  const look = {
    language: ctx.language,
    t: textsIn(ctx.language).t,
    origin: ctx.tenant.origin,
    logo,
  };
  const bytes = await withPrintJob(
    env.PDF,
    { tenantId: ctx.tenant.id, userId: ctx.actor.userId },
    async (job) =>
      printPdf(
        job,
        workOrderPdf(data, {
          ...look,
          pictures: await loadPictures(ctx, job, pictures, checklistSignatures(data.snapshot)),
        }),
      ),
  );
  return pdf(bytes, bytes.length, name);
}

/** Responds with an archived PDF, byte for byte. */
export async function sendArchivedPdf(
  ctx: AuthContext,
  id: string,
  pdfId: string,
): Promise<Response> {
  const [archivedPdf] = await Promise.all([getArchivedPdf(ctx, id, pdfId), ctx.verified()]);
  const object = await ctx.files.open(archivedPdf.storageKey);
  if (!object) throw new Refusal("not_found");
  return pdf(object.body, object.size, `${archivedPdf.number}-${archivedPdf.revision}.pdf`);
}

/**
 * A user who followed a link in a browser gets `page`, which offers a retry, instead of a JSON
 * refusal.
 */
export async function orPageToTryAgain(
  request: Request,
  page: string,
  response: Promise<Response>,
): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    const isPage = request.headers.get("accept")?.includes("text/html");
    if (
      !isPage ||
      !(error instanceof Refusal) ||
      !(error.code === "unavailable" || error.reason === "pdf_limit")
    )
      throw error;
    const location = error.reason === "pdf_limit" ? withParameter(page, "reason", "limit") : page;
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  }
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${value}`;
}

/** Sent as a download, because a browser treats an inline PDF as a document of this origin. */
export function pdf(body: BodyInit, size: number, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
