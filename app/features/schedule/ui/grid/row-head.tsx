import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/layout/badge";
import type { ScheduleTechnician } from "../../model";
import type { Load } from "~/features/work-capacity/policy";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";

type Props = {
  technician: ScheduleTechnician;
  /** Null where the capacity is unknown. */ load: Load | null;
  mayPlan: boolean;
};

/** The technician of a row, with the planned hours of the shown days. For planners the name leads to the capacity. */
export function RowHead({ technician, load, mayPlan }: Props) {
  const { t } = useTranslation();
  const { id, name, isFormer } = technician;
  return (
    <th scope="row" className="schedule-head">
      {mayPlan && !isFormer ? (
        <Link
          to={`/work-orders/capacity/${id}`}
          className="block font-semibold wrap-anywhere hover:underline"
          title={t("workCapacity.title")}
        >
          {name}
        </Link>
      ) : (
        <span className="block font-semibold wrap-anywhere">{name}</span>
      )}
      {isFormer ? (
        <Badge tone="warning" icon="alert">
          {t("schedule.former")}
        </Badge>
      ) : null}
      {load ? <LoadMeter load={load} /> : null}
    </th>
  );
}

/**
 * The planned hours as a bar with a mark where the capacity ends. Up to the capacity, the bar's full width is the capacity; beyond it, the
 * planned hours. So 116 hours are not the same bar as 41: the hatched part says how much is too much, and the text says it in numbers.
 */
export function LoadMeter({ load: { plannedMinutes, capacityMinutes } }: { load: Load }) {
  const { t } = useTranslation();
  const format = useFormat();
  const over = plannedMinutes - capacityMinutes;
  const full = Math.max(plannedMinutes, capacityMinutes);
  const share = (minutes: number) => `${full === 0 ? 0 : (minutes / full) * 100}%`;
  return (
    <span className="load-meter" data-over={over > 0 ? "" : undefined}>
      <span className="load-bar" aria-hidden="true">
        <span
          className="load-fill"
          style={{ width: share(Math.min(plannedMinutes, capacityMinutes)) }}
        />
        {over > 0 ? <span className="load-excess" style={{ width: share(over) }} /> : null}
      </span>
      <span className="load-text">
        {t("schedule.load", {
          planned: format.minutes(plannedMinutes),
          capacity: format.minutes(capacityMinutes),
        })}
      </span>
      {over > 0 ? (
        <span className="load-over">
          <Icon name="alert" size={14} />
          {t("schedule.over", { hours: format.minutes(over) })}
        </span>
      ) : null}
    </span>
  );
}
