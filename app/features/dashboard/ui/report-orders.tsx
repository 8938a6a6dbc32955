import { useTranslation } from "react-i18next";
import { joinNames, titleOf } from "~/kernel/text/title";
import type { VisibleEffect } from "~/offline/outbox/effects";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { EmptyState } from "~/ui/list/empty-state";
import type { TechnicianDay } from "../model";
import { ordersForReport } from "../policy/takes-report";
import { type QueuedDayOrder, withQueuedDay } from "./queued-day";

type Props = { day: TechnicianDay; effects: readonly VisibleEffect[] };

/** The orders that take a report of the technician now, each a link to its form. */
export function ReportOrders({ day, effects }: Props) {
  const { t } = useTranslation();
  const orders = ordersForReport(withQueuedDay(day, effects).orders);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {orders.length > 0 ? (
        <ol className="card-surface divide-base-300 divide-y">
          {orders.map((order) => (
            <li key={order.id}>
              <ReportOrder order={order} />
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState icon="clipboard" title={t("dailyReports.choose.none")} />
      )}
      <LinkButton
        to="/work-orders/assigned?unfinished=on"
        icon="clipboard"
        className="min-h-12 self-start"
        prefetches
      >
        {t("dashboard.day.all")}
      </LinkButton>
    </div>
  );
}

function ReportOrder({ order }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const { id, number, customerName, place, description, visit, reportedToday } = order;
  const when = useWhen(order);
  return (
    <PrefetchLink
      to={`/work-orders/${id}/daily-reports/new`}
      className="hover:bg-base-200 flex min-h-14 items-center gap-3 px-4 py-2"
    >
      <span className="line-words">
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          {joinNames(order.group === "today" && visit?.times, customerName || place || number)}
        </span>
        <span className="text-muted line-clamp-2 text-sm wrap-anywhere">
          {joinNames(when, customerName && place, titleOf(description), number)}
        </span>
        {reportedToday ? (
          <span className="flex items-center gap-1 text-sm">
            <Icon name="circle-check" size={16} className="text-success" />
            {t("dashboard.day.reported")}
          </span>
        ) : null}
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </PrefetchLink>
  );
}

/** The day for which the order is planned, or since which it is overdue. Empty for an order without a plan. */
function useWhen({ group, overdueSince, visit, plannedStartOn }: QueuedDayOrder): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (group === "today") return t("dashboard.next.today");
  if (overdueSince) return t("dashboard.day.since", { day: format.nearDay(overdueSince) });
  const day = visit?.day ?? plannedStartOn;
  return day === "" ? "" : format.nearDay(day);
}
