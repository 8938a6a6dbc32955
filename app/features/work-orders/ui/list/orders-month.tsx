import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MonthCalendar } from "~/features/visits/ui/month-calendar";
import { joinNames } from "~/kernel/text/title";
import { type Month, monthDays } from "~/kernel/time/months";
import { useFormat } from "~/shell/layout/use-format";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { MonthEntry, OrderMonth } from "../../queries/month";
import type { NextMaintenance } from "../../queries/of-record";

type Props = {
  planned: OrderMonth;
  maintenance: readonly NextMaintenance[];
  addressOf(month: Month): string;
};

/** The visits and planned orders of a record in a month, and the next dates of its maintenance plans. */
export function OrdersMonth({ planned, maintenance, addressOf }: Props) {
  const { month, today, entries, shownUntil } = planned;
  const { t } = useTranslation();
  const format = useFormat();
  const days = monthDays(month).map((day) => {
    const ofDay = entries.filter((entry) => entry.day === day);
    const due = maintenance.filter((plan) => plan.day === day);
    const lines = [
      ...ofDay.map((entry) => ({
        key: keyOf(entry),
        to: `/work-orders/${entry.orderId}`,
        times: entry.times,
        text: entry.title || entry.number,
      })),
      ...due.map(({ planId, name }) => ({
        key: planId,
        to: planPath(planId),
        times: "",
        text: name,
      })),
    ];
    return { day, lines, list: <DayRows entries={ofDay} due={due} /> };
  });
  return (
    <>
      {shownUntil ? (
        <p className="text-muted text-sm">
          {t("workOrders.month.cut", { shown: entries.length, day: format.nearDay(shownUntil) })}
        </p>
      ) : null}
      <MonthCalendar month={month} today={today} days={days} addressOf={addressOf} />
    </>
  );
}

type RowsProps = { entries: readonly MonthEntry[]; due: readonly NextMaintenance[] };

function DayRows({ entries, due }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul className="card-surface divide-base-300 divide-y">
      {entries.map((entry) => (
        <Row
          key={keyOf(entry)}
          to={`/work-orders/${entry.orderId}`}
          times={entry.times}
          title={entry.title || entry.number}
          more={joinNames(entry.title && entry.number, entry.place)}
        >
          <StatusBadge status={entry.status} />
        </Row>
      ))}
      {due.map(({ planId, name }) => (
        <Row
          key={planId}
          to={planPath(planId)}
          title={name}
          more={t("shell.navigation.preventive-maintenance")}
        />
      ))}
    </ul>
  );
}

type RowProps = { to: string; times?: string; title: string; more: string; children?: ReactNode };

function Row({ to, times, title, more, children }: RowProps) {
  return (
    <li>
      <PrefetchLink
        to={to}
        className="hover:bg-base-200 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2"
      >
        {times ? <span className="shrink-0 font-semibold tabular-nums">{times}</span> : null}
        <span className="min-w-0 flex-1 max-sm:basis-full">
          <span className="line-clamp-1 font-semibold">{title}</span>
          <span className="text-muted line-clamp-1 text-sm">{more}</span>
        </span>
        {children}
      </PrefetchLink>
    </li>
  );
}

function planPath(planId: string): string {
  return `/preventive-maintenance/${planId}`;
}

function keyOf({ visitId, orderId }: MonthEntry): string {
  return visitId ?? orderId;
}
