import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { HOUR_KINDS, type Hours } from "~/kernel/time/hours";

/** Hours by kind in one line. Kinds without hours are omitted. */
export function HoursLabels({ hours }: { hours: Hours }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {HOUR_KINDS.filter((kind) => hours[kind] > 0).map((kind) => (
        <span key={kind}>
          <span className="text-muted">{t(`dailyReports.hours.${kind}`)}</span>{" "}
          <strong className="font-semibold">{format.minutes(hours[kind])}</strong>
        </span>
      ))}
    </span>
  );
}
