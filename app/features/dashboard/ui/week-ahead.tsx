import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { VisibleEffect } from "~/offline/outbox/effects";
import { useFormat } from "~/shell/layout/use-format";
import type { TechnicianDay, WeekDay } from "../model";
import { byTimes, daysAhead, isOn } from "../policy/day";
import { DayRows } from "./day-row";
import { withQueuedDay } from "./queued-day";

type Props = {
  day: TechnicianDay;
  /** Planned minutes and days off. */ hours: readonly WeekDay[] | undefined;
  effects: readonly VisibleEffect[];
};

/** The next seven days of a technician: a strip that leads to each day, and the orders planned for it. */
export function WeekAhead({ day: stored, hours, effects }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { orders, today } = withQueuedDay(stored, effects);
  const days = daysAhead(today).map((day) => ({
    day,
    orders: byTimes(
      orders.filter((order) => isOn(order, day, today)),
      day,
    ),
  }));
  return (
    <>
      <nav
        aria-label={t("dashboard.week-ahead.days")}
        className="mb-4 grid grid-cols-7 gap-1 md:max-w-xl"
      >
        {days.map(({ day, orders: { length } }) => (
          <a
            key={day}
            href={`#${id}${day}`}
            className="card-surface flex min-h-14 flex-col items-center justify-center"
            aria-label={t("dashboard.week-ahead.day", {
              day: format.nearDay(day),
              count: length,
            })}
          >
            <span className="text-muted text-sm">{format.weekday(day)}</span>
            <span className={length > 0 ? "font-semibold" : "text-muted"}>{length}</span>
          </a>
        ))}
      </nav>
      <div className="flex max-w-3xl flex-col gap-4">
        {days.map((each) => (
          <section key={each.day} aria-labelledby={id + each.day} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id={id + each.day} className="scroll-mt-18 font-semibold">
                {format.nearDay(each.day)}
              </h2>
              <DayFacts day={hours?.find(({ day }) => day === each.day)} />
            </div>
            {each.orders.length > 0 ? (
              <DayRows orders={each.orders} day={each.day} />
            ) : (
              <p className="text-muted text-sm">{t("dashboard.week-ahead.free")}</p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** Why nobody works on the day, and its planned hours: "Vacation · 4:00 h planned". */
function DayFacts({ day }: { day: WeekDay | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!day) return null;
  const off =
    day.away === undefined
      ? day.isHoliday && (day.holidayName || t("dashboard.week-ahead.holiday"))
      : day.away || t("dashboard.week-ahead.day-off");
  const planned =
    day.plannedMinutes > 0 &&
    t("dashboard.week-ahead.planned", { hours: format.minutes(day.plannedMinutes) });
  return (
    <p className="text-muted text-sm tabular-nums">{[off, planned].filter(Boolean).join(" · ")}</p>
  );
}
