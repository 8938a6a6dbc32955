import { dailyReportPdf } from "~/features/daily-reports/print/daily-report";
import { printedReport } from "~/features/daily-reports/print/printed";
import { getReport } from "~/features/daily-reports/queries/read";
import { printPdf, withPrintJob } from "~/kernel/print/printer";
import type { AuthContext } from "~/kernel/server/request-context";
import { readLogoAsDataUrl } from "~/kernel/server/logo";
import { textsIn } from "~/kernel/server/texts";
import type { Env } from "../env";
import { orPageToTryAgain, pdf } from "./work-order-pdf";

/** One report on paper, for whoever sees it on the screen, and no more of it than there. */
export async function answerReportPdf(ctx: AuthContext, env: Env, id: string, request: Request): Promise<Response> {
  // Nothing is printed for a session that has ended: it is asked for in the same wave.
  const [view, settings, logo] = await Promise.all([getReport(ctx, id), ctx.settings(), readLogoAsDataUrl(ctx), ctx.verified()]);
  const { features, timeZone, currency, company } = settings;
  const report = printedReport(view, features.PDF_REPORT_INFO.enabled);
  const named = { ...company, name: company.name || ctx.tenant.name };
  const look = { language: ctx.language, t: textsIn(ctx.language).t, company: named, timeZone, currency, logo };
  const requester = { tenantId: ctx.tenant.id, userId: ctx.actor.userId };
  const name = `${[report.orderNumber, report.reportOn].filter(Boolean).join("-")}.pdf`;
  const printing = withPrintJob(env.PDF, requester, (job) => printPdf(job, dailyReportPdf(report, look)));
  return orPageToTryAgain(
    request,
    `/work-orders/${view.workOrderId}/pdf?report=${id}`,
    printing.then((bytes) => pdf(bytes, bytes.length, name)),
  );
}
