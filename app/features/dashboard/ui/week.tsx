import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { WeekHours } from "../model";

/** Hours worked this week, beside the hours planned for orders that begin in it. */
export function Week({ week }: { week: WeekHours }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = [
    { label: t("dashboard.week.total"), minutes: week.totalMinutes },
    { label: t("workOrders.field.plannedRegular"), minutes: week.plannedRegularMinutes },
    { label: t("workOrders.field.plannedTravel"), minutes: week.plannedTravelMinutes },
  ];
  return (
    <section
      aria-labelledby="week"
      className="week-hours card-surface flex items-center gap-x-4 gap-y-1 px-3 max-md:whitespace-nowrap md:flex-wrap md:items-baseline md:gap-x-8 md:py-2.5"
    >
      <h2 id="week" className="text-muted text-sm font-medium">
        {t(week.own ? "dashboard.week.own" : "dashboard.week.title")}
      </h2>
      <dl className="flex flex-1 gap-x-4 gap-y-1 text-sm md:flex-wrap md:gap-x-8">
        {sums.map(({ label, minutes }) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{format.minutes(minutes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
