import { memo } from "react";
import { useTranslation } from "react-i18next";
import { endsOn } from "~/features/visits/policy/times";
import { useTimesText } from "~/features/visits/ui/times-text";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Icon, type IconName } from "~/ui/layout/icon";
import { isUrgent } from "~/ui/layout/status-badge";
import type { ScheduleVisit } from "~/features/visits/model";

type Props = {
  visit: ScheduleVisit;
  /** The row that shows it. A visit of several people is in several rows. */ technicianId: string;
  /** The column that shows it. A visit past midnight is in two. */ day: string;
  /** The URL of its dialog. */ href: string;
  /** Where it is on the view of one day. */ style?:
    | { left: string; width: string; top: string }
    | undefined;
  isHeld: boolean;
  isBusy: boolean;
  /** Not what the filters are for. */ isFaded: boolean;
  isOverlapping: boolean;
  isLate: boolean;
  /** Both ends can be dragged. */ isResizable?: boolean;
};

const PRIORITY_ICONS: Partial<Record<ScheduleVisit["order"]["priority"], IconName>> = {
  critical: "flame",
  high: "arrow-up",
};

/**
 * A visit: its time, which is never cut off, its order and the customer. A plain link, because a thousand of them are on one page: the board
 * follows it with one listener.
 */
export const VisitBlock = memo(function VisitBlock({
  visit,
  technicianId,
  day,
  href,
  style,
  isHeld,
  isBusy,
  isFaded,
  isOverlapping,
  isLate,
  isResizable = false,
}: Props) {
  const { order } = visit;
  return (
    <li
      className="visit"
      style={style}
      data-card={`${visit.id} ${technicianId} ${day}`}
      data-priority={order.priority}
      data-cancelled={visit.isCancelled ? "" : undefined}
      data-held={isHeld ? "" : undefined}
      data-busy={isBusy ? "" : undefined}
      data-faded={isFaded ? "" : undefined}
      data-overlaps={isOverlapping ? "" : undefined}
      data-late={isLate ? "" : undefined}
    >
      <a href={href} className="visit-link" data-stop draggable={false}>
        <VisitTimes visit={visit} day={day} />
        <span className="visit-title">{order.title || order.number}</span>
        {order.customerName ? <span className="visit-customer">{order.customerName}</span> : null}
        <VisitMarks visit={visit} isOverlapping={isOverlapping} isLate={isLate} />
      </a>
      {isResizable ? (
        <>
          <span className="visit-grip" data-part="start" />
          <span className="visit-grip" data-part="end" />
        </>
      ) : null}
    </li>
  );
});

/** The times of a visit. On one of the two days of a visit past midnight only its own end: "22:00 →", "→ 06:00". */
export function VisitTimes({
  visit,
  day,
}: {
  visit: Pick<ScheduleVisit, "startsAt" | "endsAt">;
  day: string;
}) {
  const format = useFormat();
  const timesText = useTimesText();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const { starts, ends } = endsOn(visit, day, timeZone);
  const isWhole = starts === ends;
  const from = format.time(visit.startsAt);
  return (
    <span className="visit-time">
      {/* A line has room for one time. */}
      <span aria-hidden="true" className={isWhole ? "visit-start" : undefined}>
        {isWhole ? from : starts ? `${from} →` : `→ ${format.time(visit.endsAt)}`}
      </span>
      <span className={isWhole ? "visit-times" : "sr-only"}>{timesText(visit)}</span>
    </span>
  );
}

type MarksProps = { visit: ScheduleVisit; isOverlapping: boolean; isLate: boolean };

/** What differs from the usual: at the same time as another, late, urgent, in progress, finished, cancelled, more people. Each with an icon and a word. */
function VisitMarks({ visit, isOverlapping, isLate }: MarksProps) {
  const { t } = useTranslation();
  const { order, isCancelled, technicianIds } = visit;
  const priorityIcon = PRIORITY_ICONS[order.priority];
  const isAtWork = order.status === "in-progress";
  const isClosed = !isAtWork && order.status !== "backlog";
  if (
    !isOverlapping &&
    !isLate &&
    !isUrgent(order.priority) &&
    !isAtWork &&
    !isClosed &&
    !isCancelled &&
    technicianIds.length < 2
  )
    return null;
  return (
    <span className="visit-marks">
      {isOverlapping ? (
        <Mark icon="alert" text={t("schedule.visit.overlaps")} look="overlaps" />
      ) : null}
      {isLate ? <Mark icon="clock" text={t("schedule.visit.late")} look="late" /> : null}
      {isCancelled ? <Mark icon="ban" text={t("schedule.visit.cancelled")} /> : null}
      {priorityIcon ? (
        <Mark
          icon={priorityIcon}
          text={t(`common.priority.${order.priority}`)}
          look={order.priority}
        />
      ) : null}
      {isAtWork ? <Mark icon="play" text={t("common.status.in-progress")} look="at-work" /> : null}
      {isClosed ? (
        <Mark icon="circle-check" text={t(`common.status.${order.status}`)} look="closed" />
      ) : null}
      {technicianIds.length > 1 ? (
        <Mark icon="users" text={t("schedule.visit.people", { count: technicianIds.length })} />
      ) : null}
    </span>
  );
}

function Mark({ icon, text, look }: { icon: IconName; text: string; look?: string }) {
  return (
    <span className="visit-mark" data-look={look}>
      <Icon name={icon} size={12} />
      <span>{text}</span>
    </span>
  );
}
