import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { useFormat } from "~/shell/use-format";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import { listUnfiled } from "../queries";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const kept = await listUnfiled(ctx);
    return kept.map(({ id, workOrderId, reportOn, authorName, statusReason, totalMinutes, order }) => ({ id, workOrderId, reportOn, authorName, statusReason, totalMinutes, number: order?.number ?? "" }));
  });
}

/** What waits for a decision because it could not be filed: one's own, for MG and SA everybody's. */
export default function UnfiledReports() {
  const { t } = useTranslation();
  const format = useFormat();
  const reports = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("dailyReports.kept.title")} text={t("dailyReports.kept.text")} />
      {reports.length === 0 ? <EmptyState icon="circle-check" title={t("dailyReports.kept.none")} /> : null}
      <ul className="flex max-w-3xl flex-col gap-2">
        {reports.map((report) => (
          <li key={report.id}>
            <Link to={`/work-orders/${report.workOrderId}/daily-reports/${report.id}`} prefetch="intent" className="card-surface hover:border-primary flex min-h-14 items-center gap-3 p-4">
              <Icon name="alert" className="text-caution" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{[format.dayWithWeekday(report.reportOn), report.number].filter(Boolean).join(" · ")}</span>
                <span className="text-muted block text-sm">
                  {report.authorName} · {t(`dailyReports.unfiled.${report.statusReason}`)}
                </span>
              </span>
              <span className="font-semibold">{format.minutes(report.totalMinutes)}</span>
              <Icon name="chevron-right" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.kept.title"));
