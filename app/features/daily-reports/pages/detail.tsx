import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Refusal } from "~/kernel/refusal";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { fieldLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { PageHeader } from "~/ui/layout/page-header";
import { getReport, type ReportView } from "../queries/read";
import { FiledFacts } from "../ui/detail/filed-facts";
import { offlineFiledReport } from "../ui/draft/offline-report";
import { ReportActions } from "../ui/detail/report-actions";
import { ReportStatusNotice } from "../ui/detail/report-status";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const report = await getReport(ctx, args.params["reportId"] ?? "");
    if (report.workOrderId !== args.params["id"]) throw new Refusal("not_found");
    return report;
  });
}

export const clientLoader = fieldLoader(({ id }) => `work-orders/${id}`, offlineFiledReport);

export default function DailyReport() {
  const format = useFormat();
  const report: ReportView = useLoaderData<typeof loader>();
  useDoneToast("dailyReports");
  return (
    <>
      <PageHeader
        title={format.dayWithWeekday(report.reportOn)}
        text={<RelatedRecords report={report} />}
        above={<ReportStatusNotice report={report} />}
      >
        <ReportActions report={report} />
      </PageHeader>
      <FiledFacts report={report} />
      <Outlet context={report} />
    </>
  );
}

/** The report's author and order. The order number links to the order. */
function RelatedRecords({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  return (
    <>
      {t("dailyReports.detail.title")} · {report.authorName}
      {report.order ? (
        <>
          {" · "}
          <Link
            to={`/work-orders/${report.workOrderId}?tab=reports`}
            className="link-plain inline-flex min-h-6 items-center"
          >
            {report.order.number}
          </Link>
        </>
      ) : null}
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.detail.title"));
