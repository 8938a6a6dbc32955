import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { joinNames } from "~/kernel/text/title";

type QueuedReport = {
  id: string;
  workOrderId: string;
  number?: string;
  reportOn: string;
  authorName: string;
  statusReason: string;
  totalMinutes: number;
};

/** Unfiled reports with their reasons. Each links to the page where the user files or discards it. */
export function QueuedReports({ reports }: { reports: QueuedReport[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report.id}>
          <PrefetchLink
            to={`/work-orders/${report.workOrderId}/daily-reports/${report.id}`}
            className="card-surface hover:border-primary flex min-h-14 items-center gap-3 p-4"
          >
            <Icon name="alert" className="text-caution" />
            <span className="line-words">
              <span className="block font-semibold">
                {joinNames(format.dayWithWeekday(report.reportOn), report.number)}
              </span>
              <span className="text-muted block text-sm">
                {report.authorName} ·{" "}
                {t(`dailyReports.unfiled.${report.statusReason}`, {
                  defaultValue: report.statusReason,
                })}
              </span>
            </span>
            <span className="font-semibold">{format.minutes(report.totalMinutes)}</span>
            <Icon name="chevron-right" className="text-muted" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}
