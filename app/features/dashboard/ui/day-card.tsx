import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { PriorityMark, StatusBadge, WaitingMark } from "~/ui/layout/status-badge";
import { DayStep } from "./day-step";
import type { QueuedDayOrder } from "./queued-day";
import { CallLink, RouteLink } from "~/ui/layout/contact-links";
import type { DayOrder } from "../model";

const LOOK = "btn btn-plain min-h-12 flex-1";

/** One order of the day: place, description, contact, directions, and the next step. A report starts work too. */
export function DayCard({ order }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const { customerName, place, description, visit } = order;
  return (
    <li className="card-surface flex flex-col gap-2 p-4">
      {visit ? <p className="text-xl font-semibold tabular-nums">{visit.times}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PrefetchLink
          to={`/work-orders/${order.id}`}
          className="-my-2 inline-flex min-h-12 items-center text-lg font-semibold"
        >
          {order.number}
        </PrefetchLink>
        <StatusBadge status={order.status} isWaiting={order.isWaiting} />
      </div>
      <div>
        <p className="text-lg leading-snug font-semibold">{customerName || place}</p>
        {customerName && place ? <p>{place}</p> : null}
        {order.address ? <p className="text-muted text-sm">{order.address}</p> : null}
      </div>
      {description ? <p className="line-clamp-3">{description}</p> : null}
      {visit?.note ? (
        <p className="flex items-start gap-2">
          <Icon name="note" size={16} className="mt-1 shrink-0" />
          <span className="line-clamp-3 whitespace-pre-line">{visit.note}</span>
        </p>
      ) : null}
      <Marks order={order} />
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <Directions order={order} />
        <DayStep order={order} />
        {order.next.step === "start" && order.facts.mayReport ? (
          <LinkButton
            to={`/work-orders/${order.id}/daily-reports/new`}
            icon="pen"
            className="min-h-12 w-full"
            prefetches
            aria-label={`${t("workOrders.step.report")}: ${order.number}`}
          >
            {t("workOrders.step.report")}
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

/** Badges: priority, delay, sent back, reported. */
function Marks({ order }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <li>
        <PriorityMark priority={order.priority} />
      </li>
      {order.overdueSince ? (
        <li className="text-caution inline-flex items-center gap-1 font-medium">
          <Icon name="history" size={16} />
          {t("dashboard.day.since", { day: format.nearDay(order.overdueSince) })}
        </li>
      ) : null}
      {order.reportedToday ? (
        <li className="inline-flex items-center gap-1">
          <Icon name="circle-check" size={16} className="text-success" />
          {t("dashboard.day.reported")}
          {order.reportIsWaiting ? <WaitingMark /> : null}
        </li>
      ) : null}
      {order.sentBack === null ? null : (
        <li className="text-caution flex basis-full items-start gap-1 font-medium">
          <Icon name="undo" size={16} className="mt-0.5" />
          <span>
            {[t("workOrders.notes.about.sent-back"), order.sentBack].filter(Boolean).join(": ")}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Links for a call and a route, which the device opens in its own apps. */
function Directions({ order: { phone, address, customerName } }: { order: DayOrder }) {
  const { t } = useTranslation();
  if (!phone && !address) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {phone ? (
        <CallLink number={phone} name={customerName} className={LOOK}>
          {t("dashboard.day.call")}
        </CallLink>
      ) : null}
      {address ? (
        <RouteLink address={address} className={LOOK}>
          {t("dashboard.day.navigate")}
        </RouteLink>
      ) : null}
    </div>
  );
}
