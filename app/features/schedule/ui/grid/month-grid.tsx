import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Load } from "~/features/work-capacity/policy";
import { type Day, weekday } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { ScheduleTechnician } from "../../model";
import { offOn } from "../../policy/grid";
import { dayPlannedMinutes } from "../../policy/load";
import { offText } from "./day-capacity";
import { LoadMeter, RowHead } from "./row-head";
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
        {load ? <MonthBar load={load} /> : null}
      </Link>
    </td>
  );
}

function MonthBar({ load: { plannedMinutes, capacityMinutes } }: { load: Load }) {
  if (plannedMinutes === 0) return null;
  const share = Math.min(1, plannedMinutes / Math.max(1, capacityMinutes));
  return (
    <span className="month-bar">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

type DaysProps = Props & {
  /** The same month of one technician. */ hrefOfPerson: (technicianId: string) => string;
};

/** The month for a phone: the visits and the load of all shown technicians on each day, then the load of each technician. */
export function MonthDays({ rows, hrefOf, hrefOfPerson }: DaysProps) {
  const { t } = useTranslation();
  return (
    <div className="month-phone">
      <MonthWeeks rows={rows} hrefOf={hrefOf} />
      <ul aria-label={t("schedule.filter.technicians")} className="flex flex-col gap-3">
        {rows.technicians
          .filter(({ days }) => days.length > 0)
          .map((technician) => (
            <li key={technician.id}>
              <Link
                to={hrefOfPerson(technician.id)}
                preventScrollReset
                className="inline-flex min-h-target items-center font-semibold wrap-anywhere"
              >
                {technician.name}
              </Link>
              <LoadMeter load={sumOf(technician)} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function MonthWeeks({ rows: { technicians, bounds, today }, hrefOf }: Props) {
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
        const { load, overMinutes } = loadOfAll(technicians, index);
        const text = [
          t("schedule.month.visits", { count }),
          load.plannedMinutes + load.capacityMinutes > 0
            ? t("schedule.load", {
                planned: format.minutes(load.plannedMinutes),
                capacity: format.minutes(load.capacityMinutes),
              })
            : "",
          overMinutes > 0 ? t("schedule.over", { hours: format.minutes(overMinutes) }) : "",
        ];
        return (
          <li key={day} style={index === 0 ? { gridColumnStart: weekday(day) } : undefined}>
            <Link
              to={hrefOf(day)}
              className="month-day"
              aria-label={`${format.dayWithWeekday(day)}: ${text.filter(Boolean).join(", ")}`}
              aria-current={day === today ? "date" : undefined}
              data-full={overMinutes > 0 ? "over" : undefined}
            >
              <span>{Number(day.slice(8))}</span>
              <span className="month-count">
                {overMinutes > 0 ? <Icon name="alert" size={12} /> : null}
                {count || null}
              </span>
              <MonthBar load={load} />
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
  return total(technician.days.map((_, index) => loadOn(technician, index)));
}

/** What one person has too much of, nobody else's free hours take away. Nothing of those whose capacity is unknown. */
function loadOfAll(technicians: readonly ScheduleTechnician[], index: number) {
  const loads = technicians
    .filter(({ days }) => days.length > 0)
    .map((technician) => loadOn(technician, index));
  const overMinutes = loads.reduce(
    (sum, { plannedMinutes, capacityMinutes }) =>
      sum + Math.max(0, plannedMinutes - capacityMinutes),
    0,
  );
  return { load: total(loads), overMinutes };
}

function total(loads: readonly Load[]): Load {
  const sumOfAll = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0);
  return {
    plannedMinutes: sumOfAll("plannedMinutes"),
    capacityMinutes: sumOfAll("capacityMinutes"),
  };
}

/** A visit of two people is one for each of them. */
function totalOn(technicians: readonly ScheduleTechnician[], index: number): number {
  return technicians.reduce((sum, { month }) => sum + (month[index]?.visits ?? 0), 0);
}
