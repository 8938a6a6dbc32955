import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { readUnfiledPage, type UnfiledPage } from "~/features/daily-reports/queries/read";
import { QueuedReports } from "~/features/daily-reports/ui/send/queued-reports";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, readUnfiledPage);
}

export const clientLoader = offlineLoader<UnfiledPage>(() => "unfiled-reports");

/** Lists unfiled reports: everybody's for MG and SA, otherwise the current user's own. */
export default function UnfiledReports() {
  const { t } = useTranslation();
  const { reports } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("dailyReports.kept.title")} text={t("dailyReports.kept.text")} />
      {reports.length === 0 ? (
        <EmptyState icon="circle-check" title={t("dailyReports.kept.none")} />
      ) : null}
      <div className="max-w-3xl">
        <QueuedReports reports={reports} />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.kept.title"));
