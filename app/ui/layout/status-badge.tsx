import { useTranslation } from "react-i18next";
import type { TextIn } from "~/locales/keys";
import { Badge, type Tone } from "./badge";
import { Icon, type IconName } from "./icon";

/** States and priorities look the same in lists, on boards, on record pages and in print. Labels are under `common`. */
const STATUS: Record<TextIn<"common.status">, { tone: Tone; icon: IconName }> = {
  backlog: { tone: "neutral", icon: "circle" },
  "in-progress": { tone: "info", icon: "play" },
  "waiting-for-approvals": { tone: "warning", icon: "hourglass" },
  signed: { tone: "primary", icon: "signature" },
  done: { tone: "success", icon: "circle-check" },
  created: { tone: "neutral", icon: "inbox" },
  accepted: { tone: "primary", icon: "check" },
  rejected: { tone: "error", icon: "circle-x" },
};

export function StatusBadge({ status }: { status: TextIn<"common.status"> }) {
  const { t } = useTranslation();
  const look = STATUS[status];
  return (
    <Badge tone={look?.tone} icon={look?.icon}>
      {t(`common.status.${status}`)}
    </Badge>
  );
}

const PRIORITY: Record<TextIn<"common.priority">, { icon: IconName; className: string }> = {
  low: { icon: "arrow-down", className: "text-muted" },
  medium: { icon: "equal", className: "text-muted" },
  high: { icon: "arrow-up", className: "text-base-content font-semibold" },
  critical: { icon: "flame", className: "text-error font-semibold" },
};

export function PriorityMark({ priority }: { priority: TextIn<"common.priority"> }) {
  const { t } = useTranslation();
  const look = PRIORITY[priority];
  return (
    <span
      className={`inline-flex items-center align-top gap-1 whitespace-nowrap ${look?.className ?? ""}`}
    >
      {look ? <Icon name={look.icon} size={16} /> : null}
      {t(`common.priority.${priority}`)}
    </span>
  );
}
