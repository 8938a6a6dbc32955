import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Refusal } from "~/kernel/refusal";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { offlineLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { PageHeader } from "~/ui/layout/page-header";
import {
  getReport,
  type ReportView,
  type WholeReport,
} from "~/features/daily-reports/queries/read";
import { FiledFacts } from "~/features/daily-reports/ui/detail/filed-facts";
import { offlineFiledReport } from "~/features/daily-reports/ui/draft/offline-report";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import type { ReportAction, ReportStatus } from "~/features/daily-reports/model";
import { Badge, type Tone } from "~/ui/layout/badge";
import { OPEN_STATUSES } from "~/features/work-orders/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const report = await getReport(ctx, args.params["reportId"] ?? "");
    if (report.workOrderId !== args.params["id"]) throw new Refusal("not_found");
    return report;
  });
}

export const clientLoader = offlineLoader(({ id }) => `work-orders/${id}`, offlineFiledReport);

export default function DailyReport() {
  const format = useFormat();
  const report: WholeReport = useLoaderData<typeof loader>();
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

export const handle = pageHandle((t) => t("dailyReports.detail.title"), {
  shows: ["daily_reports/:reportId"],
});

const OFFERED: readonly { action: ReportAction; icon: IconName; isMain?: true }[] = [
  { action: "withdraw", icon: "undo" },
  { action: "edit", icon: "pen", isMain: true },
  { action: "discard", icon: "trash" },
  { action: "file", icon: "send", isMain: true },
];

/** The PDF of the report and the actions that the server allows now. */
function ReportActions({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const here = `/work-orders/${report.workOrderId}/daily-reports/${report.id}`;
  return (
    <ActionBar>
      <LinkButton
        to={`/api/dailyReports/${report.id}/pdf`}
        icon="download"
        className="max-md:flex-none!"
        reloadDocument
      >
        <span className="max-md:sr-only">{t("workOrders.detail.pdf")}</span>
      </LinkButton>
      {OFFERED.filter(({ action }) => report.availableActions.includes(action)).map(
        ({ action, icon, isMain }) => (
          <LinkButton
            key={action}
            to={`${here}/${action}`}
            look={isMain ? "primary" : "plain"}
            icon={icon}
            className="whitespace-nowrap"
            preventScrollReset={action !== "edit"}
          >
            {t(`dailyReports.action.${action}`)}
          </LinkButton>
        ),
      )}
    </ActionBar>
  );
}

const THEMES: Record<ReportStatus | "locked", { tone: Tone; icon: IconName }> = {
  submitted: { tone: "success", icon: "circle-check" },
  locked: { tone: "neutral", icon: "lock" },
  withdrawn: { tone: "neutral", icon: "undo" },
  unfiled: { tone: "warning", icon: "alert" },
  discarded: { tone: "neutral", icon: "ban" },
};

/** The status of a report. "Locked" is a filed report whose order has been submitted. */
function ReportStatusNotice({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const isOpen = report.order !== null && OPEN_STATUSES.includes(report.order.status);
  const standing = report.status === "submitted" && !isOpen ? "locked" : report.status;
  return (
    <Badge tone={THEMES[standing].tone} icon={THEMES[standing].icon}>
      {t(`dailyReports.status.${standing}`)}
    </Badge>
  );
}
