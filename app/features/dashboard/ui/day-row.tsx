import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon, type IconName } from "~/ui/layout/icon";
import { isUrgent, PriorityMark, StatusBadge, WaitingMark } from "~/ui/layout/status-badge";
import { RouteLink } from "~/ui/layout/contact-links";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { visitTimes } from "../policy/day";
import { type Way, waysOn } from "../policy/ways";
import { DayStep } from "./day-step";
import type { FinishedOrder } from "../model";
import type { QueuedDayOrder } from "./queued-day";
import { joinNames } from "~/kernel/text/title";

type RowsProps = {
  orders: QueuedDayOrder[];
  /** The day of their heading: only the times of visits are shown. */ day?: string;
};

/** Orders of one group, in two lines each: a link to the order, and the button of its next step. */
export function DayRows({ orders, day }: RowsProps) {
  const ways = day === undefined ? null : waysOn(orders, day);
  return (
    <ol className="card-surface divide-base-300 divide-y">
      {orders.map((order) => (
        <DayRow
          key={order.id}
          order={order}
          day={day}
          way={(ways ? ways.get(order.id) : order.visit?.way) ?? null}
        />
      ))}
    </ol>
  );
}

/** Orders without a next step of the technician. */
export function FinishedRows({ orders }: { orders: readonly FinishedOrder[] }) {
  return (
    <ol className="card-surface divide-base-300 divide-y">
      {orders.map(({ id, number, status, customerName, place, description }) => (
        <li key={id}>
          <PrefetchLink
            to={`/work-orders/${id}`}
            className="hover:bg-base-200 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0 flex-1 max-sm:basis-full">
              <span className="line-clamp-1 font-semibold">{customerName || place || number}</span>
              <span className="text-muted line-clamp-1 text-sm">
                {joinNames(customerName && place, description, number)}
              </span>
            </span>
            <StatusBadge status={status} />
          </PrefetchLink>
        </li>
      ))}
    </ol>
  );
}

type RowProps = { order: QueuedDayOrder; day: string | undefined; way: Way | null };

function DayRow({ order, day, way }: RowProps) {
  const { customerName, place, number, description, address, visit } = order;
  const times = day === undefined ? visit?.times : visitTimes(order, day);
  return (
    <li className="flex flex-wrap items-center gap-x-2 pe-2">
      {way && address ? <WayBefore way={way} address={address} /> : null}
      <PrefetchLink
        to={`/work-orders/${order.id}`}
        className="hover:bg-base-200 line-words px-3 py-2"
      >
        <span className="flex items-center gap-x-2 max-sm:flex-wrap">
          {times ? (
            <span className="shrink-0 font-semibold tabular-nums max-sm:basis-full">{times}</span>
          ) : null}
          <span className="line-clamp-1 font-semibold max-sm:flex-1">
            {customerName || place || number}
          </span>
          <RowMarks order={order} />
        </span>
        <span className="text-muted line-clamp-1 text-sm">
          {day === undefined ? <DueDay order={order} /> : null}
          {joinNames(customerName && place, description, number)}
        </span>
      </PrefetchLink>
      {times && address && !way ? (
        <RouteLink address={address} className="btn btn-quiet btn-square min-h-12 min-w-12">
          {null}
        </RouteLink>
      ) : null}
      <DayStep order={order} compact />
    </li>
  );
}

/** Between two visits at different places: the route from the one to the other, and the time for it. */
function WayBefore({ way, address }: { way: Way; address: string }) {
  const { t } = useTranslation();
  return (
    <p className="text-muted flex basis-full flex-wrap items-center justify-between gap-x-4 ps-3 pe-1 text-sm">
      <RouteLink
        address={address}
        from={{
          address: way.address,
          label: t("dashboard.day.navigate-from", { place: way.place, address }),
        }}
        className="link-plain inline-flex min-h-12 line-words items-center gap-2"
      >
        <span className="min-w-0 wrap-anywhere">
          {t("dashboard.day.from", { place: way.place })}
        </span>
      </RouteLink>
      {way.minutes > 0 ? (
        <span className="shrink-0 tabular-nums">
          {t("dashboard.day.between", { time: lengthText(way.minutes) })}
        </span>
      ) : null}
    </p>
  );
}

/** "1 h", "1 h 15 min": beside times of day "1:15 h" could be read as one. */
function lengthText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : [])).join(" ");
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
function DueDay({
  order: { overdueSince, group, plannedStartOn, visit },
}: {
  order: QueuedDayOrder;
}) {
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
  const day = visit?.day ?? plannedStartOn;
  if ((group !== "week" && group !== "later") || day === "") return null;
  return `${format.nearDay(day)} · `;
}
