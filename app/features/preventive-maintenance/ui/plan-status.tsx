import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/ui/layout/badge";
import type { IconName } from "~/ui/layout/icon";
import type { OccurrenceState, RowStatus } from "../model";

/** How a state looks. */
export const STATUS: Record<RowStatus, { tone: Tone; icon: IconName }> = {
  overdue: { tone: "error", icon: "alert" },
  due: { tone: "warning", icon: "clock" },
  "on-time": { tone: "success", icon: "circle-check" },
  paused: { tone: "neutral", icon: "minus" },
  ended: { tone: "neutral", icon: "ban" },
};

export function PlanStatus({ status }: { status: RowStatus }) {
  const { t } = useTranslation();
  return <Badge {...STATUS[status]}>{t(`preventiveMaintenance.status.${status}`)}</Badge>;
}

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
