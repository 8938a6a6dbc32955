import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { periodOf } from "~/kernel/time/periods";
import { useOutbox } from "~/offline/outbox/outbox";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Disclosure } from "~/ui/overlay/disclosure";
import { queuedMinutes } from "~/features/daily-reports/ui/draft/queued-hours";
import type { WeekDay } from "../model";

type Props = { hours: readonly WeekDay[]; today: string };

/** The own hours of this week by day against the plan, with those that wait on this device: the sums in one line, the days behind it. */
export function HoursByDay({ hours: stored, today }: Props) {
  const { t } = useTranslation();
  const me = useRootFacts()?.user?.id ?? "";
  const { entries } = useOutbox();
  const queued = useMemo(() => queuedMinutes(entries, me), [entries, me]);
  const week = periodOf("this-week", today);
  const hours = stored
    .filter(({ day }) => day >= week.from && day <= week.to)
    .map((each) => ({
      ...each,
      workedMinutes: each.workedMinutes + (queued.get(each.day) ?? 0),
    }));
  const format = useFormat();
  const sum = (name: "workedMinutes" | "plannedMinutes") =>
    format.minutes(hours.reduce((total, each) => total + each[name], 0));
  const minutes = (value: number) => (value === 0 ? "–" : format.minutes(value));
  // What a device stored in an earlier week has a part of this one.
  if (hours.length < 7) return null;
  const number = "py-2 text-right font-medium tabular-nums";
  return (
    <section className="card-surface mb-4 px-3 py-1 md:max-w-xl">
      <Disclosure
        summary={
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{t("dashboard.week.own")}</span>
            <span className="text-sm tabular-nums">
              {t("dashboard.week.of-planned", {
                worked: sum("workedMinutes"),
                planned: sum("plannedMinutes"),
              })}
            </span>
          </span>
        }
      >
        <table className="w-full">
          <caption className="sr-only">{t("dashboard.week.own")}</caption>
          <thead>
            <tr className="text-muted text-sm">
              <th scope="col" className="py-1 text-left font-medium">
                {t("dashboard.week.day")}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t("dashboard.week.worked")}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t("dashboard.week.planned")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-base-300 divide-y">
            {hours.map(({ day, workedMinutes, plannedMinutes }) => (
              <tr key={day} aria-current={day === today ? "date" : undefined}>
                <th
                  scope="row"
                  className={`py-2 text-left ${day === today ? "font-semibold" : "font-normal"}`}
                >
                  {format.nearDay(day)}
                </th>
                <td className={number}>{minutes(workedMinutes)}</td>
                <td className={number}>{minutes(plannedMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}
