import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSetup } from "~/features/dashboard/queries/setup";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { readReportPage } from "~/features/analytics/queries/pages";
import { ActiveFilters } from "~/features/analytics/ui/active-filters";
import { MetricTiles } from "~/features/analytics/ui/metric-tiles";
import { NARROWING, filterLabels } from "~/features/analytics/ui/filter-labels";
import { PeriodChoice } from "~/features/analytics/ui/period-choice";
import { FileButtons } from "~/features/analytics/ui/file-buttons";
import { PrintButton } from "~/features/analytics/ui/print-button";
import { ReportTabs } from "~/features/analytics/ui/report-tabs";
import { ReportView } from "~/features/analytics/ui/report-view";
import { ScopeLabels } from "~/features/analytics/ui/scope-labels";
import { part } from "~/shell/layout/part";

/** Its pickers are large. The server renders them as selects. */
const ScopeFilters = part(
  "scope-filters",
  async () => (await import("~/features/analytics/ui/scope-filters")).ScopeFilters,
);

/** Shown instead of empty reports in a company without a work order. */
const Setup = part(
  "analytics-setup",
  async () => (await import("~/features/dashboard/ui/setup")).Setup,
);

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [page, setup] = await Promise.all([
      readReportPage(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
      readSetup(ctx),
    ]);
    return { ...page, setup };
  });
}

export default function Analytics() {
  const { t } = useTranslation();
  const { setup } = useLoaderData<typeof loader>();
  if (!setup) return <Reports />;
  return (
    <>
      <PageHeader title={t("analytics.title")} />
      <Setup steps={setup} />
    </>
  );
}

function Reports() {
  const { t } = useTranslation();
  const { reportView, figures, choices, about, scope } = useLoaderData<typeof loader>();
  const { from, to, timeZone } = reportView.data;
  const around = { from, to, timeZone, scope };
  const narrowed = filterLabels(reportView, t);
  return (
    <>
      <PageHeader
        title={t("analytics.title")}
        text={<ScopeLabels around={around} choices={choices} about={narrowed} />}
      >
        <FileButtons path="/analytics" />
        <PrintButton />
      </PageHeader>
      <PeriodChoice {...around} />
      <ScopeFilters around={around} choices={choices} />
      <MetricTiles figures={figures} around={around} />
      <ReportTabs around={around} current={reportView.report} />
      <ActiveFilters labels={narrowed} names={NARROWING} />
      <ReportView reportView={reportView} around={around} about={about} />
    </>
  );
}

export const handle = pageHandle((t) => t("analytics.title"));
