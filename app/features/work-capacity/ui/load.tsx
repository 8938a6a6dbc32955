import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Meter } from "~/ui/layout/meter";
import type { Load, Sum } from "../policy";

/** The load of some days as a bar. The numbers beside it contain the same information. */
export function LoadBar({ load }: { load: Load }) {
  return <Meter part={load.plannedMinutes} whole={load.capacityMinutes} />;
}

/** "12:00 h of 40:00 h". Without capacity and planned hours the user does not work. */
export function LoadLabel({ load }: { load: Load }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (load.capacityMinutes === 0 && load.plannedMinutes === 0)
    return <span className="text-muted">{t("workCapacity.load.not-working")}</span>;
  return (
    <span className="tabular-nums md:whitespace-nowrap">
      {t("workCapacity.ahead.planned-of", {
        planned: format.minutes(load.plannedMinutes),
        capacity: format.minutes(load.capacityMinutes),
      })}
    </span>
  );
}

/** The days with more planned hours than capacity: an icon, a text and the difference. */
export function Overbooked({ load }: { load: Pick<Sum, "overbooked"> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (load.overbooked.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warning" icon="alert">
        {t("workCapacity.ahead.overbooked")}
      </Badge>
      {load.overbooked.map((day) => (
        <span key={day.day}>
          {t("workCapacity.ahead.too-much", {
            day: format.dayWithWeekday(day.day),
            hours: format.minutes(-day.freeMinutes),
          })}
        </span>
      ))}
    </span>
  );
}
