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

type StatusProps = { status: TextIn<"common.status">; isWaiting?: boolean | undefined };

/** `isWaiting`: the status is on this device only, until the server has confirmed it. */
export function StatusBadge({ status, isWaiting }: StatusProps) {
  const { t } = useTranslation();
  const look = STATUS[status];
  return (
    <Badge tone={look?.tone} icon={look?.icon}>
      {t(`common.status.${status}`)}
      {isWaiting ? <WaitingMark /> : null}
    </Badge>
  );
}

/** A clock, for what the server does not have yet. */
export function WaitingMark() {
  const { t } = useTranslation();
  return (
    <>
      <Icon name="clock" size={14} />
      <span className="sr-only">, {t("ui.waiting")}</span>
    </>
  );
}

const PRIORITY: Record<TextIn<"common.priority">, { icon: IconName; className: string }> = {
  low: { icon: "arrow-down", className: "text-muted" },
  medium: { icon: "equal", className: "text-muted" },
  high: { icon: "arrow-up", className: "text-base-content font-semibold" },
  critical: { icon: "flame", className: "text-error font-semibold" },
};

/** The priorities that change the sequence of work. Rows of two lines show no other. */
export function isUrgent(priority: TextIn<"common.priority">): boolean {
  return priority === "critical" || priority === "high";
}

export function PriorityMark({ priority }: { priority: TextIn<"common.priority"> }) {
  const { t } = useTranslation();
  const look = PRIORITY[priority];
  return (
    <span className={`priority ${look?.className ?? ""}`}>
      {look ? <Icon name={look.icon} size={16} /> : null}
      {t(`common.priority.${priority}`)}
    </span>
  );
}
