import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { useListAddress } from "~/ui/list/list-address";
import { PageHeader } from "~/ui/layout/page-header";
import { Tabs } from "~/ui/list/tabs";
import { readReportPage } from "../queries/pages";
import { ActiveFilters } from "../ui/active-filters";
import { NARROWING, filterLabels } from "../ui/filter-labels";
import { PeriodChoice } from "../ui/period-choice";
import { PrintButton } from "../ui/print-button";
import { ReportView } from "../ui/report-view";
import { ScopeLabels } from "../ui/scope-labels";
import { REPORTS } from "../model";
import { useFormat } from "~/shell/layout/use-format";
import type { Figures } from "../queries/figures";
import { type Around, daysAddress, reportAddress } from "../ui/addresses";

/** Its pickers are large. The server-rendered HTML contains them in any case, as selects. */
const ScopeFilters = lazy(async () => ({
  default: (await import("../ui/scope-filters")).ScopeFilters,
}));

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
      <Suspense fallback={null}>
        <ScopeFilters around={around} choices={choices} />
      </Suspense>
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

/** The key metrics of the period. Each links to the records behind it. */
function MetricTiles({ figures: { done, hours }, around }: { figures: Figures; around: Around }) {
  const { t } = useTranslation();
  const format = useFormat();
  const overtime = hours.overtime1 + hours.overtime2 + hours.overtime3;
  const orders = reportAddress(around, "order-efficiency");
  const tiles = [
    { key: "done", value: format.number(done.orders), to: orders },
    {
      key: "efficiency",
      value: done.efficiency === null ? "–" : format.percent(done.efficiency),
      to: orders,
    },
    { key: "work", value: format.minutes(hours.regular + overtime), to: daysAddress(around, null) },
    { key: "overtime", value: format.minutes(overtime), to: daysAddress(around, "overtime") },
    { key: "travel", value: format.minutes(hours.travel), to: daysAddress(around, "travel") },
  ] as const;
  return (
    <ul className="figure-tiles">
      {tiles.map(({ key, value, to }) => (
        <li key={key}>
          <Link to={to} className="figure-tile">
            <span className="text-muted text-sm">{t(`analytics.figure.${key}`)}</span>
            <strong className="text-xl font-bold">{value}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
