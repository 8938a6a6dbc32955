import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Menu } from "~/ui/overlay/menu";
import type { Shortcut, WeekHours } from "../model";

type Props = { week: WeekHours; shortcuts: Shortcut[] };

/** Hours worked this week, beside the hours planned for orders that begin in it. */
export function Week({ week, shortcuts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = [
    { key: "reported", label: t("dashboard.week.total"), minutes: week.totalMinutes },
    {
      key: "planned",
      label: t("workOrders.field.plannedRegular"),
      minutes: week.plannedRegularMinutes,
    },
    {
      key: "planned",
      label: t("workOrders.field.plannedTravel"),
      minutes: week.plannedTravelMinutes,
    },
  ] as const;
  return (
    <section aria-labelledby="week" className="week-hours card-surface">
      <h2 id="week" className="text-muted">
        {t(week.own ? "dashboard.week.own" : "dashboard.week.title")}
      </h2>
      <dl>
        {sums.map(({ key, label, minutes }) => (
          <div key={label} title={t(`dashboard.week.meaning.${key}`)}>
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{format.minutes(minutes)}</dd>
          </div>
        ))}
      </dl>
      {/* A mouse shows it where it rests on a number. */}
      <div className="lg:pointer-fine:hidden">
        <Menu icon="help" label={t("dashboard.shortcut-meaning.label")} className="text-muted">
          <dl className="flex max-w-96 flex-col gap-2 p-3 text-sm">
            {[
              ...shortcuts.map(({ key }) => ({
                term: t(`dashboard.shortcut.${key}`),
                meaning: t(`dashboard.shortcut-meaning.${key}`),
              })),
              ...sums.map(({ key, label }) => ({
                term: label,
                meaning: t(`dashboard.week.meaning.${key}`),
              })),
            ].map(({ term, meaning }) => (
              <div key={term}>
                <dt className="font-semibold">{term}</dt>
                <dd className="text-pretty">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Menu>
      </div>
    </section>
  );
}
