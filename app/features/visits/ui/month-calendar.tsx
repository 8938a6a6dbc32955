import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/kernel/time/days";
import { addMonths, type Month, monthOf } from "~/kernel/time/months";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";

/** `times` as "09:00–11:00", empty for what is planned by days. */
type CellLine = { key: string; to: string; times: string; text: string };
type CalendarDay = {
  day: Day;
  lines: readonly CellLine[];
  /** The same as a list. */
  list: ReactNode;
};

type Props = {
  month: Month;
  today: Day;
  /** Those of the month's weeks. */
  days: readonly CalendarDay[];
  addressOf(month: Month): string;
};

/** A month as a table of its weeks, and below it the days on which something is planned. A phone's cells have its number. */
export function MonthCalendar({ month, today, days, addressOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const busy = days.filter(({ lines }) => lines.length > 0);
  return (
    <div>
      <MonthBar month={month} addressOf={addressOf} />
      <table className="mb-4 w-full table-fixed border-separate border-spacing-1 md:max-w-5xl">
        <caption className="sr-only">{format.monthAndYear(`${month}-01`)}</caption>
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
                  isOther={monthOf(each.day) !== month}
                  href={`#${id}${each.day}`}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex max-w-3xl flex-col gap-4">
        {busy.length === 0 ? (
          <p className="text-muted text-sm">{t("visits.month.nothing")}</p>
        ) : null}
        {busy.map(({ day, list }) => (
          <section key={day} aria-labelledby={id + day} className="flex flex-col gap-2">
            <h2 id={id + day} className="scroll-mt-18 font-semibold">
              {format.nearDay(day)}
            </h2>
            {list}
          </section>
        ))}
      </div>
    </div>
  );
}

function MonthBar({ month, addressOf }: Pick<Props, "month" | "addressOf">) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="mb-3 flex items-center gap-2">
      <LinkButton
        to={addressOf(addMonths(month, -1))}
        preventScrollReset
        look="quiet"
        icon="chevron-left"
        aria-label={t("visits.month.previous")}
      />
      <h2 className="min-w-32 text-center font-semibold">{format.monthAndYear(`${month}-01`)}</h2>
      <LinkButton
        to={addressOf(addMonths(month, 1))}
        preventScrollReset
        look="quiet"
        icon="chevron-right"
        aria-label={t("visits.month.next")}
      />
    </div>
  );
}

type CellProps = { of: CalendarDay; isToday: boolean; isOther: boolean; href: string };

/** The whole cell leads to the list of its day, and with a mouse each line to what it names. */
function MonthCell({ of: { day, lines }, isToday, isOther, href }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = Number(day.slice(8));
  const look = `relative flex min-h-14 flex-col items-center rounded-field px-1 py-1 md:min-h-24 md:items-stretch ${
    isToday ? "ring-primary ring-2" : ""
  } ${isOther ? "text-muted" : ""}`;
  if (lines.length === 0) {
    return (
      <td className="p-0 align-top">
        <span className={`${look} ${isOther ? "" : "bg-base-100"}`}>{number}</span>
      </td>
    );
  }
  return (
    <td className="p-0 align-top">
      <div className={`card-surface ${look}`}>
        <a
          href={href}
          className="row-link flex min-h-6 flex-col items-center md:items-start"
          aria-label={t("visits.month.day", { day: format.nearDay(day), count: lines.length })}
        >
          <span className={isToday ? "font-semibold" : "font-normal"}>{number}</span>
          <span className="text-primary text-sm font-semibold md:hidden">{lines.length}</span>
        </a>
        <ul className="hidden text-xs md:block">
          {lines.slice(0, MAX_IN_CELL).map(({ key, to, times, text }) => (
            <li key={key}>
              <Link
                to={to}
                className="pointer-events-none relative z-1 block truncate leading-6 hover:underline lg:pointer-fine:pointer-events-auto"
              >
                {times ? (
                  <span className="tabular-nums">{times.replace(/[–,].*/, "")} </span>
                ) : null}
                {text}
              </Link>
            </li>
          ))}
          {lines.length > MAX_IN_CELL ? (
            <li className="text-muted">+{lines.length - MAX_IN_CELL}</li>
          ) : null}
        </ul>
      </div>
    </td>
  );
}

const MAX_IN_CELL = 3;

function weeksOf(days: readonly CalendarDay[]): CalendarDay[][] {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => index);
  return weeks.map((week) => days.slice(week * 7, week * 7 + 7));
}
