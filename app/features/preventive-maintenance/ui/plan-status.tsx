import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/ui/layout/badge";
import type { IconName } from "~/ui/layout/icon";
import type { OccurrenceState, PlanStatus as StoredStatus, RowStatus } from "../model";

export const STATUS: Record<RowStatus, { tone: Tone; icon: IconName }> = {
  overdue: { tone: "error", icon: "alert" },
  due: { tone: "warning", icon: "clock" },
  "on-time": { tone: "success", icon: "circle-check" },
  paused: { tone: "neutral", icon: "minus" },
  ended: { tone: "neutral", icon: "ban" },
};

/** The state of a listed plan. One that is overdue can be paused as well. */
export function PlanStatus({ plan: { status, planStatus } }: { plan: Statuses }) {
  const { t } = useTranslation();
  const states = status === "overdue" && planStatus === "paused" ? [status, planStatus] : [status];
  return (
    <Badge {...STATUS[status]}>
      {states.map((each) => t(`preventiveMaintenance.status.${each}`)).join(" · ")}
    </Badge>
  );
}
type Statuses = { status: RowStatus; planStatus: StoredStatus };

const STATES: Record<OccurrenceState, { tone: Tone; icon: IconName }> = {
  ordered: { tone: "info", icon: "clipboard" },
  done: { tone: "success", icon: "circle-check" },
  skipped: { tone: "neutral", icon: "arrow-right" },
  missed: { tone: "error", icon: "circle-x" },
};

export function OccurrenceBadge({ state }: { state: OccurrenceState }) {
  const { t } = useTranslation();
  return <Badge {...STATES[state]}>{t(`preventiveMaintenance.state.${state}`)}</Badge>;
}
