import { useTranslation } from "react-i18next";
import { HOUR_KINDS, type HourKind, type Hours } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import { type HoursView, VISIBLE_KINDS } from "../model";

/** The sum of all days, including those on other pages. */
export function DaysSums({ hours, hoursView }: { hours: Hours; hoursView: HoursView | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds: readonly HourKind[] = hoursView ? VISIBLE_KINDS[hoursView] : HOUR_KINDS;
  const sum = kinds.reduce((minutes, kind) => minutes + hours[kind], 0);
  return (
    <dl className="card-surface mb-4 flex flex-wrap gap-x-8 gap-y-2 p-4">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="text-muted text-sm">{t(`dailyReports.hours.${kind}`)}</dt>
          <dd className="font-semibold">{format.minutes(hours[kind])}</dd>
        </div>
      ))}
      {kinds.length > 1 ? (
        <div>
          <dt className="text-muted text-sm">{t("analytics.field.total")}</dt>
          <dd className="font-bold">{format.minutes(sum)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
