import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { VisibleEffect } from "~/offline/outbox/effects";
import { addDays, type Day } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import type { TechnicianDay } from "../model";
import { byTimes, isOn, monthDays, visitTimes } from "../policy";
import { DayRows } from "./day-row";
import { type QueuedDayOrder, withQueuedDay } from "./queued-day";

type Props = {
  day: TechnicianDay;
  effects: readonly VisibleEffect[];
  /** As YYYY-MM. */
  month: string;
};
type DayOrders = { day: Day; orders: QueuedDayOrder[] };

/** A month of a technician: a calendar of their visits and orders, and below it the days that have some. */
export function Month({ day: stored, effects, month }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { orders, today } = withQueuedDay(stored, effects);
  const days = monthDays(month).map((day) => ({
    day,
    orders: byTimes(
      orders.filter((order) => isOn(order, day, today)),
      day,
    ),
  }));
  const busy = days.filter((each) => each.day.startsWith(month) && each.orders.length > 0);
  return (
    <>
      <MonthBar month={month} />
      <table className="mb-4 w-full table-fixed border-separate border-spacing-1 md:max-w-5xl">
        <caption className="sr-only">{monthName(month, format.monthAndYear)}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map(({ day }) => (
              <th key={day} scope="col" className="text-muted pb-1 text-sm font-medium">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((each) => (
                <MonthCell
                  key={each.day}
                  of={each}
                  isToday={each.day === today}
                  isOther={!each.day.startsWith(month)}
                  href={`#${id}${each.day}`}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex max-w-3xl flex-col gap-4">
        {busy.length === 0 ? (
          <p className="text-muted text-sm">{t("dashboard.week-ahead.free")}</p>
        ) : null}
        {busy.map((each) => (
          <section key={each.day} aria-labelledby={id + each.day} className="flex flex-col gap-2">
            <h2 id={id + each.day} className="scroll-mt-18 font-semibold">
              {format.nearDay(each.day)}
            </h2>
            <DayRows orders={each.orders} day={each.day} />
          </section>
        ))}
      </div>
    </>
  );
}

function MonthBar({ month }: { month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const other = (months: number) => `?view=month&month=${monthAfter(month, months)}`;
  return (
    <div className="mb-3 flex items-center gap-2">
      <LinkButton
        to={other(-1)}
        look="quiet"
        icon="chevron-left"
        aria-label={t("dashboard.month.previous")}
      />
      <h2 className="min-w-32 text-center font-semibold">
        {monthName(month, format.monthAndYear)}
      </h2>
      <LinkButton
        to={other(1)}
        look="quiet"
        icon="chevron-right"
        aria-label={t("dashboard.month.next")}
      />
    </div>
  );
}

type CellProps = { of: DayOrders; isToday: boolean; isOther: boolean; href: string };

function MonthCell({ of: { day, orders }, isToday, isOther, href }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = Number(day.slice(8));
  const look = `flex min-h-14 flex-col items-center rounded-field px-1 py-1 md:min-h-24 md:items-stretch ${
    isToday ? "ring-primary ring-2" : ""
  }`;
  if (isOther || orders.length === 0) {
    return (
      <td className="p-0 align-top">
        <span className={`${look} ${isOther ? "text-muted" : "bg-base-100"}`}>{number}</span>
      </td>
    );
  }
  return (
    <td className="p-0 align-top">
      <a
        href={href}
        className={`card-surface ${look}`}
        aria-label={t("dashboard.week-ahead.day", {
          day: format.nearDay(day),
          count: orders.length,
        })}
      >
        <span className={isToday ? "font-semibold" : ""}>{number}</span>
        <span className="text-primary text-sm font-semibold md:hidden">{orders.length}</span>
        <span className="hidden flex-col gap-0.5 text-xs md:flex">
          {orders.slice(0, MAX_IN_CELL).map((order) => (
            <span key={order.id} className="truncate">
              <span className="tabular-nums">{visitTimes(order, day).slice(0, 5)}</span>{" "}
              {order.customerName || order.number}
            </span>
          ))}
          {orders.length > MAX_IN_CELL ? (
            <span className="text-muted">+{orders.length - MAX_IN_CELL}</span>
          ) : null}
        </span>
      </a>
    </td>
  );
}

const MAX_IN_CELL = 3;

function weeksOf(days: readonly DayOrders[]): DayOrders[][] {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => index);
  return weeks.map((week) => days.slice(week * 7, week * 7 + 7));
}

function monthAfter(month: string, months: number): string {
  const middle = addDays(`${month}-15`, months * 30);
  return middle.slice(0, 7);
}

function monthName(month: string, nameOf: (day: Day) => string): string {
  return nameOf(`${month}-01`);
}
