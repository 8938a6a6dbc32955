import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { HOUR_KINDS, type Hours } from "~/kernel/time/hours";
import { useLanguage } from "~/ui/layout/use-language";
import type { HourBands } from "~/kernel/time/hour-bands";
import { bandText } from "~/kernel/text/band-text";

type Props = { hours: Hours; /** Says when each kind of overtime is. */ bands?: HourBands };

/** Hours by kind in one line. Kinds without hours are omitted. */
export function HoursLabels({ hours, bands = [] }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {HOUR_KINDS.filter((kind) => hours[kind] > 0).map((kind) => (
        <span key={kind}>
          <span className="text-muted">
            {[t(`dailyReports.hours.${kind}`), bandText(kind, bands, t, language)]
              .filter(Boolean)
              .join(": ")}
          </span>{" "}
          <strong className="font-semibold">{format.minutes(hours[kind])}</strong>
        </span>
      ))}
    </span>
  );
}
