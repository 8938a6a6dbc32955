import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Load } from "~/features/work-capacity/policy";
import { type Day, weekday } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import type { ScheduleTechnician } from "../../model";
import { offOn } from "../../policy/grid";
import { dayPlannedMinutes } from "../../policy/load";
import { offText } from "./day-capacity";
import { RowHead } from "./row-head";
import type { Rows } from "./use-rows";

type Props = { rows: Rows; hrefOf: (day: Day) => string };

/** Technicians as rows, the days of a month as columns: how many visits, and how much of the hours. Each cell leads to its day. */
export function MonthGrid({ rows, hrefOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { technicians, bounds, today, holidays, holidayNames, mayPlan } = rows;
  return (
    <table className="schedule-grid month-grid" data-days={bounds.length} data-dense="">
      <caption className="sr-only">{t("schedule.title")}</caption>
      <thead>
        <tr>
          <th scope="col" className="schedule-corner">
            {t("schedule.technician")}
          </th>
          {bounds.map(({ day }) => (
            <th
              key={day}
              scope="col"
              title={holidayNames[day]}
              data-today={day === today ? "" : undefined}
            >
              <Link to={hrefOf(day)} preventScrollReset className="month-link">
                <span className="font-normal">{format.weekday(day)}</span>
                <span>{Number(day.slice(8))}</span>
                {holidays.includes(day) ? (
                  <span className="sr-only">{holidayNames[day] ?? t("schedule.holiday")}</span>
                ) : null}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {technicians.map((technician) => (
          <tr key={technician.id}>
            <RowHead
              technician={technician}
              load={technician.days.length > 0 ? sumOf(technician) : null}
              mayPlan={mayPlan}
            />
            {bounds.map(({ day }, index) => (
              <MonthCell
                key={day}
                technician={technician}
                day={day}
                index={index}
                isToday={day === today}
                isHoliday={holidays.includes(day)}
                href={hrefOf(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="schedule-head">
            <span className="font-semibold">{t("schedule.month.all")}</span>
          </th>
          {bounds.map(({ day }, index) => (
            <td key={day} className="month-cell">
              <span className="month-link">{totalOn(technicians, index) || null}</span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

type CellProps = {
  technician: ScheduleTechnician;
  day: Day;
  /** Among the shown days. */ index: number;
  isToday: boolean;
  isHoliday: boolean;
  href: string;
};

function MonthCell({ technician, day, index, isToday, isHoliday, href }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const visits = technician.month[index]?.visits ?? 0;
  const capacity = technician.days[index];
  const off = offOn(technician, day, capacity, isHoliday);
  const load = capacity ? loadOn(technician, index) : null;
  const isOver = load !== null && load.plannedMinutes > load.capacityMinutes;
  const text = [
    t("schedule.month.visits", { count: visits }),
    load && load.plannedMinutes + load.capacityMinutes > 0
      ? t("schedule.load", {
          planned: format.minutes(load.plannedMinutes),
          capacity: format.minutes(load.capacityMinutes),
        })
      : "",
    off ? offText(off, capacity?.reason ?? null, t) : "",
  ];
  return (
    <td
      className="month-cell"
      data-today={isToday ? "" : undefined}
      data-off={off ?? undefined}
      data-full={isOver ? "over" : undefined}
    >
      <Link
        to={href}
        preventScrollReset
        className="month-link"
        title={text.filter(Boolean).join(" · ")}
        aria-label={`${technician.name}, ${format.dayWithWeekday(day)}: ${text.filter(Boolean).join(", ")}`}
      >
        <span>{visits || null}</span>
        {load && load.plannedMinutes > 0 ? (
          <span className="month-bar">
            <span
              style={{
                width: `${Math.min(1, load.plannedMinutes / Math.max(1, load.capacityMinutes)) * 100}%`,
              }}
            />
          </span>
        ) : null}
      </Link>
    </td>
  );
}

/** The weeks of the month for a phone: the visits of all shown technicians on each day. */
export function MonthDays({ rows: { technicians, bounds, today }, hrefOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="month-days">
      {bounds
        .slice(0, 7)
        .sort(byWeekday)
        .map(({ day }) => (
          <li key={day} aria-hidden="true" className="text-muted text-center text-sm">
            {format.weekday(day)}
          </li>
        ))}
      {bounds.map(({ day }, index) => {
        const count = totalOn(technicians, index);
        return (
          <li key={day} style={index === 0 ? { gridColumnStart: weekday(day) } : undefined}>
            <Link
              to={hrefOf(day)}
              className="month-day"
              aria-label={`${format.dayWithWeekday(day)}: ${t("schedule.month.visits", { count })}`}
              aria-current={day === today ? "date" : undefined}
            >
              <span>{Number(day.slice(8))}</span>
              <span className="text-primary text-sm font-semibold">{count || null}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function byWeekday(one: { day: Day }, other: { day: Day }): number {
  return weekday(one.day) - weekday(other.day);
}

function loadOn({ days, month }: ScheduleTechnician, index: number): Load {
  const day = days[index];
  const plannedMinutes = (month[index]?.minutes ?? 0) + dayPlannedMinutes(day);
  return { plannedMinutes, capacityMinutes: day?.capacityMinutes ?? 0 };
}

function sumOf(technician: ScheduleTechnician): Load {
  const loads = technician.days.map((_, index) => loadOn(technician, index));
  const total = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0);
  return {
    plannedMinutes: total("plannedMinutes"),
    capacityMinutes: total("capacityMinutes"),
  };
}

/** A visit of two people is one for each of them. */
function totalOn(technicians: readonly ScheduleTechnician[], index: number): number {
  return technicians.reduce((sum, { month }) => sum + (month[index]?.visits ?? 0), 0);
}
