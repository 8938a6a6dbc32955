import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderRow } from "../../queries/list/rows";

/** `visitAt`, `visitOn` and `isOverdue` are absent in data stored by an earlier release. */
type Planned = Pick<WorkOrderRow, "plannedStartOn"> &
  Partial<Pick<WorkOrderRow, "visitAt" | "visitOn" | "isOverdue">>;

/** The day and time of the visit that the list names, else the day on which work is planned to start. Nothing for an unplanned order. */
export function PlannedStart({
  order: { plannedStartOn, visitAt, visitOn, isOverdue = false },
  iconSize,
}: {
  order: Planned;
  /** Of an icon before the day. */
  iconSize?: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!plannedStartOn) return null;
  return (
    <span className={`inline-flex items-center gap-1 ${isOverdue ? "text-error font-medium" : ""}`}>
      {iconSize ? <Icon name={isOverdue ? "alert" : "calendar"} size={iconSize} /> : null}
      {isOverdue ? <span className="sr-only">{t("workOrders.filters.overdue")}: </span> : null}
      {visitAt
        ? `${format.shortDay(visitOn ?? plannedStartOn)}, ${format.time(visitAt)}`
        : format.day(plannedStartOn)}
    </span>
  );
}
