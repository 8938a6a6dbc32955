import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import { readEntriesPage } from "~/features/analytics/queries/pages";
import { groupFilters } from "~/features/analytics/ui/entry-groups";
import { IncompleteNotice } from "~/features/analytics/ui/incomplete-notice";
import { NARROWED, narrowedLabels } from "~/features/analytics/ui/narrowed-labels";
import { entriesTable } from "~/features/analytics/ui/entries-table";
import { ActiveFilters } from "~/features/analytics/ui/active-filters";
import { PeriodChoice } from "~/features/analytics/ui/period-choice";
import { FileButtons } from "~/features/analytics/ui/file-buttons";
import { PrintButton } from "~/features/analytics/ui/print-button";
import { ReportTable } from "~/features/analytics/ui/report-table";
import { ReportTabs } from "~/features/analytics/ui/report-tabs";
import { ScopeFilters } from "~/features/analytics/ui/scope-filters";
import { ScopeLabels } from "~/features/analytics/ui/scope-labels";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) =>
    readEntriesPage(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
  );
}

export default function Entries() {
  const { t } = useTranslation();
  const { listParams, data, choices, incomplete, about } = useLoaderData<typeof loader>();
  const localization = { t, format: useFormat() };
  const { from, to, timeZone, totalCount } = data;
  const { report, pageNumber, pageSize } = listParams;
  const around = { from, to, timeZone, scope: listParams };
  const narrowed = narrowedLabels(listParams, data, t);
  const title = t(`analytics.report.${report}`);
  return (
    <>
      <PageHeader
        title={t("analytics.title")}
        text={<ScopeLabels around={around} choices={choices} />}
      >
        <FileButtons path="/analytics/entries" />
        <PrintButton total={totalCount} shown={data.entities.length} />
      </PageHeader>
      <PeriodChoice {...around} />
      <ScopeFilters
        around={around}
        choices={choices}
        more={"groups" in data ? groupFilters(report, data.groups, t) : []}
      />
      <ReportTabs around={around} current={report} />
      <ActiveFilters labels={narrowed} names={[...NARROWED, "list"]} />
      <IncompleteNotice {...incomplete} around={around} />
      <Section title={title} className="print-wide">
        <p className="text-muted mb-4 max-w-prose text-sm text-pretty">{about}</p>
        <ResultCount page={pageNumber} pageSize={pageSize} total={totalCount} />
        {totalCount === 0 ? (
          <EmptyState
            icon="chart"
            title={t("analytics.empty.title")}
            text={t("analytics.empty.text")}
          />
        ) : (
          <>
            <ReportTable caption={title} model={entriesTable(data, around, localization)} />
            <Pager page={pageNumber} pageSize={pageSize} total={totalCount} />
          </>
        )}
      </Section>
    </>
  );
}

export const handle = pageHandle((t) => t("analytics.title"));
