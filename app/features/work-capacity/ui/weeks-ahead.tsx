import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { WeekLoad } from "../queries/ahead";
import { ROLES } from "~/ui/list/table-roles";
import { LoadBar, LoadLabel, Overbooked } from "./load";

/** A line for each week: planned hours and capacity. */
export function WeeksAhead({ weeks }: { weeks: WeekLoad[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table {...ROLES.table} className="block text-start">
      <caption className="sr-only">{t("workCapacity.ahead.title")}</caption>
      <thead {...ROLES.group} className="sr-only">
        <tr {...ROLES.row}>
          <th {...ROLES.header} scope="col">
            {t("workCapacity.ahead.week")}
          </th>
          <th {...ROLES.header} scope="col">
            {t("workCapacity.ahead.load")}
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.group} className="block">
        {weeks.map((week) => (
          <tr
            key={week.from}
            {...ROLES.row}
            className="border-base-300 flex flex-wrap gap-x-3 border-t py-2.5 first:border-t-0"
          >
            <th
              scope="row"
              {...ROLES.rowHeader}
              className="text-muted w-28 text-start text-sm font-normal"
            >
              {format.day(week.from)}
            </th>
            <td {...ROLES.cell} className="flex-[1_1_8rem]">
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
