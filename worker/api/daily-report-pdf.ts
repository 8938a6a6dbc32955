import { dailyReportPdf } from "~/features/daily-reports/pdf/daily-report";
import { printedReport } from "~/features/daily-reports/pdf/document";
import { getReport } from "~/features/daily-reports/queries/read";
import { printedParts } from "~/kernel/features";
import { loadPictures } from "~/features/work-orders/queries/pdf/pictures";
import { readPhotosToPrint } from "~/features/daily-reports/queries/photos";
import { printPdf, withPrintJob } from "~/kernel/pdf/printer";
import type { AuthContext } from "~/server/request-context";
import { readLogoAsDataUrl } from "~/server/logo";
import { textsIn } from "~/server/texts";
import type { Env } from "../env";
import { orPageToTryAgain, pdf } from "./work-order-pdf";

/** PDF of one report, for every user who may see it on screen and with the same content. */
export async function reportPdfResponse(
  ctx: AuthContext,
  env: Env,
  id: string,
  request: Request,
): Promise<Response> {
  // Verifies the session in the same round trip, because no PDF is made for an ended session.
  const [view, settings, logo, pictures] = await Promise.all([
    getReport(ctx, id),
    ctx.settings(),
    readLogoAsDataUrl(ctx),
    readPhotosToPrint(ctx, id),
    ctx.verified(),
  ]);
  const { features, timeZone, currency, company } = settings;
  const report = printedReport(view, printedParts(features.PDF_REPORT_INFO));
  const named = { ...company, name: company.name || ctx.tenant.name };
  const look = {
    language: ctx.language,
    t: textsIn(ctx.language).t,
    company: named,
    timeZone,
    currency,
    logo,
  };
  const requester = { tenantId: ctx.tenant.id, userId: ctx.actor.userId };
  const name = `${[report.orderNumber, report.reportOn].filter(Boolean).join("-")}.pdf`;
  const printed = pictures.filter(({ name }) => report.photos.some((one) => one.sha256 === name));
  const printing = withPrintJob(env.PDF, requester, async (job) =>
    printPdf(
      job,
      dailyReportPdf(report, { ...look, pictures: await loadPictures(ctx, job, printed) }),
    ),
  );
  return orPageToTryAgain(
    request,
    `/work-orders/${view.workOrderId}/pdf?report=${id}`,
    printing.then((bytes) => pdf(bytes, bytes.length, name)),
  );
}
