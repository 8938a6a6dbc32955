import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/use-format";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import type { WorkOrderDetail } from "../queries/detail";

/** The daily reports, the newest day first. */
export function OrderReports({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (order.reports.length === 0) {
    return (
      <EmptyState icon="clipboard" title={t("workOrders.reports.empty-title")} text={t("workOrders.reports.empty-text")}>
        {order.mayFileReport ? (
          <LinkButton to={`/work-orders/${order.id}/daily-reports/new`} look="primary" icon="plus">
            {t("workOrders.detail.new-report")}
          </LinkButton>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {order.reports.map((report) => (
        <li key={report.id}>
          <Link to={`/work-orders/${order.id}/daily-reports/${report.id}`} prefetch="intent" className="card-surface hover:border-primary flex min-h-14 items-center gap-3 p-4">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{format.dayWithWeekday(report.reportOn)}</span>
              <span className="text-muted block truncate text-sm">{[report.authorName, report.notes].filter(Boolean).join(" · ")}</span>
            </span>
            {report.signatures.length > 0 ? <Icon name="signature" className="text-primary" /> : null}
            <span className="font-semibold">{format.minutes(report.totalMinutes)}</span>
            <Icon name="chevron-right" className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
