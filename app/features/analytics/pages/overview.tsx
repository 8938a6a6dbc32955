import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { useListAddress } from "~/ui/list/list-address";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { readReportPage } from "../queries/pages";
import { MetricTiles } from "../ui/figure-tiles";
import { ActiveFilters } from "../ui/active-filters";
import { NARROWING, filterLabels } from "../ui/filter-labels";
import { PeriodChoice } from "../ui/period-choice";
import { PrintButton } from "../ui/print-button";
import { ReportView } from "../ui/report-view";
import { ScopeFilters } from "../ui/scope-filters";
import { ScopeLabels } from "../ui/scope-labels";
import { REPORTS } from "../model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) =>
    readReportPage(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
  );
}

export default function Analytics() {
  const { t } = useTranslation();
  const { reportView, figures, choices, about, scope } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const address = useListAddress();
  const { from, to, timeZone } = reportView.data;
  const around = { from, to, timeZone, scope };
  const elsewhere = Object.fromEntries(
    [...NARROWING, "by", "sortBy", "sortDirection", "pageNumber"].map((name) => [name, null]),
  );
  const tabs = REPORTS.map((report) => ({
    to: address({ ...elsewhere, report }),
    label: t(`analytics.report.${report}`),
    current: report === reportView.report,
  }));
  const narrowed = filterLabels(reportView, t);
  return (
    <>
      <PageHeader
        title={t("analytics.title")}
        text={<ScopeLabels around={around} choices={choices} about={narrowed} />}
      >
        <LinkButton
          to={`/analytics/csv${search}`}
          reloadDocument
          icon="download"
          className="print:hidden"
        >
          {t("analytics.csv")}
        </LinkButton>
        <PrintButton />
      </PageHeader>
      <PeriodChoice {...around} />
      <ScopeFilters around={around} choices={choices} />
      <MetricTiles figures={figures} around={around} />
      <div className="mb-4 md:[&>nav]:flex-wrap">
        <Tabs label={t("analytics.reports")} tabs={tabs} />
      </div>
      <ActiveFilters labels={narrowed} names={NARROWING} />
      <ReportView reportView={reportView} around={around} about={about} />
    </>
  );
}

export const handle = pageHandle((t) => t("analytics.title"));
