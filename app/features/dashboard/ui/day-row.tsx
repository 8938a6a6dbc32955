import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon, type IconName } from "~/ui/layout/icon";
import { isUrgent, PriorityMark, WaitingMark } from "~/ui/layout/status-badge";
import { DayStep } from "./day-step";
import type { QueuedDayOrder } from "./queued-day";

type RowsProps = {
  orders: QueuedDayOrder[];
  /** Their heading is the day for which they are planned. */ isOfOneDay?: boolean;
};

/** Orders of one group, in two lines each: a link to the order, and the button of its next step. */
export function DayRows({ orders, isOfOneDay = false }: RowsProps) {
  return (
    <ol className="card-surface divide-base-300 divide-y">
      {orders.map((order) => (
        <DayRow key={order.id} order={order} isOfOneDay={isOfOneDay} />
      ))}
    </ol>
  );
}

function DayRow({ order, isOfOneDay }: { order: QueuedDayOrder; isOfOneDay: boolean }) {
  const { customerName, place, number, description } = order;
  return (
    <li className="flex items-center gap-2 pe-2">
      <Link
        to={`/work-orders/${order.id}`}
        prefetch="intent"
        className="hover:bg-base-200 min-w-0 flex-1 px-3 py-2"
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{customerName || place || number}</span>
          <RowMarks order={order} />
        </span>
        <span className="text-muted block truncate text-sm">
          {isOfOneDay ? null : <DueDay order={order} />}
          {[customerName && place, description, number].filter(Boolean).join(" · ")}
        </span>
      </Link>
      <DayStep order={order} compact />
    </li>
  );
}

/** The facts that change the sequence of work: urgent, sent back, reported, not sent yet. */
function RowMarks({ order }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const { priority, sentBack, reportedToday } = order;
  return (
    <span className="ms-auto inline-flex shrink-0 items-center gap-2 text-sm">
      {isUrgent(priority) ? <PriorityMark priority={priority} /> : null}
      {sentBack === null ? null : (
        <RowMark
          icon="undo"
          className="text-caution"
          label={t("workOrders.notes.about.sent-back")}
        />
      )}
      {reportedToday ? (
        <RowMark icon="circle-check" className="text-success" label={t("dashboard.day.reported")} />
      ) : null}
      {order.isWaiting || order.reportIsWaiting ? <WaitingMark /> : null}
    </span>
  );
}

function RowMark({ icon, className, label }: { icon: IconName; className: string; label: string }) {
  return (
    <span title={label} className={className}>
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The day since which the order is overdue, or for which it is planned if its group does not tell. */
function DueDay({ order: { overdueSince, group, plannedStartOn } }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (overdueSince) {
    return (
      <>
        <span className="text-caution">
          <span className="sr-only">{t("dashboard.day.overdue-since-label")} </span>
          {format.nearDay(overdueSince)}
        </span>
        {" · "}
      </>
    );
  }
  if ((group !== "week" && group !== "later") || plannedStartOn === "") return null;
  return `${format.nearDay(plannedStartOn)} · `;
}
