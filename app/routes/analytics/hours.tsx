import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { BackLink } from "~/ui/layout/back-link";
import { PageHeader } from "~/ui/layout/page-header";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import { readDaysPage } from "~/features/analytics/queries/pages";
import { ActiveFilters } from "~/features/analytics/ui/active-filters";
import { entriesAddress, reportAddress } from "~/features/analytics/ui/addresses";
import { DaysTable } from "~/features/analytics/ui/days-table";
import { PeriodChoice } from "~/features/analytics/ui/period-choice";
import { PrintButton } from "~/features/analytics/ui/print-button";
import { ScopeFilters } from "~/features/analytics/ui/scope-filters";
import { ScopeLabels } from "~/features/analytics/ui/scope-labels";
import { HOUR_KINDS, type HourKind, type Hours } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import { type HoursView, VISIBLE_KINDS } from "~/features/analytics/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) =>
    readDaysPage(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
  );
}

export default function WorkedDays() {
  const { t } = useTranslation();
  const { listParams, days, choices, about } = useLoaderData<typeof loader>();
  const { from, to, timeZone, entities, totalCount, totals } = days;
  const { hours, noCustomer, workOrderId } = listParams;
  const around = { from, to, timeZone, scope: listParams };
  const narrowed = [
    ...(workOrderId
      ? [entities[0]?.reports[0]?.number ?? t("dailyReports.fileUnfiled.order")]
      : []),
    ...(noCustomer ? [t("analytics.field.no-customer")] : []),
  ];
  const backLink = (
    <BackLink
      className="print:hidden"
      to={
        hours === "overtime" || hours === "travel"
          ? reportAddress(around, hours)
          : entriesAddress(around, "hours")
      }
    >
      {t("analytics.title")}
    </BackLink>
  );
  return (
    <>
      <PageHeader
        title={t("analytics.days.title")}
        text={
          <ScopeLabels
            around={around}
            choices={choices}
            about={hours ? [hoursName(hours, t)] : []}
          />
        }
        above={backLink}
      >
        <PrintButton total={totalCount} shown={entities.length} />
      </PageHeader>
      <PeriodChoice {...around} />
      <ScopeFilters around={around} choices={choices} />
      <ActiveFilters labels={narrowed} names={["workOrderId", "noCustomer"]} />
      <p className="text-muted mb-4 max-w-prose text-sm text-pretty">{about}</p>
      <ResultCount page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      {totalCount === 0 ? (
        <EmptyState
          icon="clock"
          title={t("analytics.empty.title")}
          text={t("analytics.empty.text")}
        />
      ) : (
        <div className="print-wide">
          <DaysSums hours={totals.hours} hoursView={hours} />
          <DaysTable
            rows={entities}
            hours={hours}
            sort={{
              by: "reportOn",
              direction: listParams.sortDirection === "asc" ? "ASC" : "DESC",
            }}
          />
          <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
        </div>
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("analytics.days.title"));

function hoursName(hours: HoursView, t: TFunction): string {
  return hours === "overtime" || hours === "travel" || hours === "work"
    ? t(`analytics.figure.${hours}`)
    : t(`dailyReports.hours.${hours}`);
}

/** The sum of all days, including those on other pages. */
function DaysSums({ hours, hoursView }: { hours: Hours; hoursView: HoursView | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds: readonly HourKind[] = hoursView ? VISIBLE_KINDS[hoursView] : HOUR_KINDS;
  const sum = kinds.reduce((minutes, kind) => minutes + hours[kind], 0);
  return (
    <dl className="card-surface mb-4 flex flex-wrap gap-x-8 gap-y-2 p-4">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="text-muted text-sm">{t(`dailyReports.hours.${kind}`)}</dt>
          <dd className="font-semibold">{format.minutes(hours[kind])}</dd>
        </div>
      ))}
      {kinds.length > 1 ? (
        <div>
          <dt className="text-muted text-sm">{t("analytics.field.total")}</dt>
          <dd className="font-bold">{format.minutes(sum)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
