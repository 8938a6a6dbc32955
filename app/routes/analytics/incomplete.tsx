import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { BackLink } from "~/ui/layout/back-link";
import { Section } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { readIncompletePage } from "~/features/analytics/queries/pages";
import { entriesAddress } from "~/features/analytics/ui/addresses";
import { incompleteTable } from "~/features/analytics/ui/incomplete-table";
import { PeriodChoice } from "~/features/analytics/ui/period-choice";
import { PrintButton } from "~/features/analytics/ui/print-button";
import { ReportTable } from "~/features/analytics/ui/report-table";
import { ScopeFilters } from "~/features/analytics/ui/scope-filters";
import { ScopeLabels } from "~/features/analytics/ui/scope-labels";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) =>
    readIncompletePage(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
  );
}

export default function Incomplete() {
  const { t } = useTranslation();
  const { scope, data, choices } = useLoaderData<typeof loader>();
  const localization = { t, format: useFormat() };
  const { from, to, timeZone } = data;
  const around = { from, to, timeZone, scope };
  const lists = data.lists.filter(({ totalCount }) => totalCount > 0);
  return (
    <>
      <PageHeader
        title={t("analytics.incomplete.title")}
        text={<ScopeLabels around={around} choices={choices} />}
        above={<BackLink to={entriesAddress(around, "hours")}>{t("analytics.title")}</BackLink>}
      >
        <PrintButton />
      </PageHeader>
      <PeriodChoice {...around} />
      <ScopeFilters around={around} choices={choices} />
      {lists.length === 0 ? (
        <EmptyState icon="circle-check" title={t("analytics.incomplete.none")} />
      ) : null}
      <div className="flex flex-col gap-4">
        {lists.map(({ of, rows, totalCount }) => {
          const title = t(`analytics.incomplete.${of}`, { count: totalCount });
          return (
            <Section key={of} id={of} title={title}>
              <p className="text-muted mb-4 max-w-prose text-sm text-pretty">
                {t(`analytics.incomplete.about.${of}`)}
              </p>
              <ReportTable caption={title} model={incompleteTable(of, rows, localization)} />
              {rows.length < totalCount ? (
                <p className="text-muted mt-3 text-sm">
                  {t("analytics.incomplete.more", { rows: totalCount - rows.length })}
                </p>
              ) : null}
            </Section>
          );
        })}
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("analytics.incomplete.title"));
