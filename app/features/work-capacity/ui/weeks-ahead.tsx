import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { WeekLoad } from "../queries/ahead";
import { LoadBar, LoadLabel, Overbooked } from "./load";

/** A line for each week: planned hours and capacity. */
export function WeeksAhead({ weeks }: { weeks: WeekLoad[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className="w-full text-start">
      <caption className="sr-only">{t("workCapacity.ahead.title")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("workCapacity.ahead.week")}</th>
          <th scope="col">{t("workCapacity.ahead.load")}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from} className="border-base-300 border-t first:border-t-0">
            <th
              scope="row"
              className="text-muted w-28 py-2.5 pe-3 text-start align-top text-sm font-normal"
            >
              {format.day(week.from)}
            </th>
            <td className="py-2.5">
              <span className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-3">
                <LoadBar load={week} />
                <LoadLabel load={week} />
              </span>
              {week.overbooked.length > 0 ? (
                <span className="mt-1.5 block">
                  <Overbooked load={week} />
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
