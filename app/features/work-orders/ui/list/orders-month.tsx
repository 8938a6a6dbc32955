import { useTranslation } from "react-i18next";
import { MonthCalendar } from "~/features/visits/ui/month-calendar";
import { joinNames } from "~/kernel/text/title";
import { type Month, monthDays } from "~/kernel/time/months";
import { useFormat } from "~/shell/layout/use-format";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { MonthEntry, OrderMonth } from "../../queries/month";

type Props = { planned: OrderMonth; addressOf(month: Month): string };

/** The visits and planned orders of a record in a month. */
export function OrdersMonth({ planned: { month, today, entries, shownUntil }, addressOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = monthDays(month).map((day) => {
    const ofDay = entries.filter((entry) => entry.day === day);
    const lines = ofDay.map((entry) => ({
      key: keyOf(entry),
      to: `/work-orders/${entry.orderId}`,
      time: entry.times.slice(0, 5),
      text: entry.title || entry.number,
    }));
    return { day, lines, list: <EntryRows entries={ofDay} /> };
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

function EntryRows({ entries }: { entries: readonly MonthEntry[] }) {
  return (
    <ul className="card-surface divide-base-300 divide-y">
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <PrefetchLink
            to={`/work-orders/${entry.orderId}`}
            className="hover:bg-base-200 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2"
          >
            {entry.times ? (
              <span className="shrink-0 font-semibold tabular-nums">{entry.times}</span>
            ) : null}
            <span className="min-w-0 flex-1 max-sm:basis-full">
              <span className="line-clamp-1 font-semibold">{entry.title || entry.number}</span>
              <span className="text-muted line-clamp-1 text-sm">
                {joinNames(entry.title && entry.number, entry.place)}
              </span>
            </span>
            <StatusBadge status={entry.status} />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}

function keyOf({ visitId, orderId }: MonthEntry): string {
  return visitId ?? orderId;
}
