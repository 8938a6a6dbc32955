import { Form, Link } from "@remix-run/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { PriorityMark } from "~/ui/layout/status-badge";
import { TRAY_PAGE, type Tray as TrayContent, type TrayOrder } from "../model";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";
import { TrayFilters } from "./tray-filters";
import { joinNames } from "~/kernel/text/title";

const TRAY_ID = "schedule-tray";

type Props = {
  schedule: Schedule;
  tray: TrayContent;
  held: string | null;
  /** Orders that are being planned. */ busy: ReadonlySet<string>;
};

/** Open orders without a visit: beside the board on a desk, a sheet in narrower windows. */
export function Tray({ schedule, tray, held, busy }: Props) {
  const { t } = useTranslation();
  const address = useScheduleAddress();
  const { orders, totalCount } = tray;
  const { input } = schedule;
  const hidden = totalCount - orders.length;
  return (
    <aside
      id={TRAY_ID}
      aria-labelledby={`${TRAY_ID}-title`}
      className="schedule-tray"
      {...{ popover: "auto" }}
    >
      <h2 id={`${TRAY_ID}-title`} className="flex items-center gap-2 font-semibold">
        <Icon name="inbox" size={18} />
        {t("schedule.tray.title")}
        <span className="tab-count">{tray.counts.all}</span>
        <Link
          to={address.board({ folded: input.folded ? null : "on" })}
          preventScrollReset
          replace
          className="btn btn-ghost btn-square schedule-tray-fold ms-auto"
          aria-label={t(input.folded ? "schedule.tray.unfold" : "schedule.tray.fold")}
          title={t(input.folded ? "schedule.tray.unfold" : "schedule.tray.fold")}
        >
          <Icon name={input.folded ? "chevron-left" : "chevron-right"} />
        </Link>
        <button
          type="button"
          className="btn btn-ghost btn-square schedule-tray-close"
          aria-label={t("schedule.tray.close")}
          {...{ popovertarget: TRAY_ID, popovertargetaction: "hide" }}
        >
          <Icon name="x" />
        </button>
      </h2>
      <TrayFilters schedule={schedule} tray={tray} />
      {orders.length === 0 ? (
        <p className="text-muted py-3">
          {t(tray.counts.all === 0 ? "schedule.tray.empty" : "schedule.tray.none-match")}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {orders.map((order) => (
            <TrayCard
              key={order.id}
              order={order}
              href={address.dialog(`plan/${order.id}`)}
              settleAction={address.dialog(`plan/${order.id}/settle`)}
              isHeld={held === order.id || busy.has(order.id)}
            />
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <Link
          to={address.board({ tray: orders.length + TRAY_PAGE })}
          preventScrollReset
          replace
          className="btn btn-ghost btn-block"
        >
          {t("schedule.tray.more", { count: Math.min(TRAY_PAGE, hidden) })}
        </Link>
      ) : null}
    </aside>
  );
}

/** Dragged to the board, or planned in a dialog behind its link. */
const TrayCard = memo(function TrayCard({
  order,
  href,
  settleAction,
  isHeld,
}: {
  order: TrayOrder;
  href: string;
  settleAction: string;
  isHeld: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plannedStartOn, plannedEndOn, leftMinutes } = order;
  const hasVisits = order.visitIds.length > 0;
  const days = [...new Set([plannedStartOn, plannedEndOn])].filter(Boolean);
  return (
    <li
      className="tray-card"
      data-card={`order ${order.id}`}
      data-priority={order.priority}
      data-held={isHeld ? "" : undefined}
    >
      <Link to={href} preventScrollReset draggable={false} className="tray-link" data-tray-stop>
        {order.title || order.number}
      </Link>
      <span className="text-muted wrap-anywhere">
        {joinNames(order.number, order.customerName)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <PriorityMark priority={order.priority} />
        {order.plannedMinutes > 0 ? (
          <span
            className={`inline-flex items-center gap-1 ${hasVisits ? "text-caution font-semibold" : ""}`}
          >
            <Icon name="clock" size={14} />
            {hasVisits
              ? t("schedule.tray.left", { hours: format.minutes(leftMinutes) })
              : format.minutes(order.plannedMinutes)}
          </span>
        ) : null}
        {days.length > 0 ? (
          <span
            className={`inline-flex items-center gap-1 ${order.isOverdue ? "text-error font-semibold" : ""}`}
          >
            <Icon name={order.isOverdue ? "alert" : "calendar"} size={14} />
            {days.map((day) => format.nearDay(day)).join(" – ")}
            {order.isOverdue ? ` · ${t("schedule.tray.overdue")}` : ""}
          </span>
        ) : null}
        <span className="inline-flex min-w-0 items-center gap-1">
          <Icon name="user" size={14} />
          {order.technicianNames.length > 0
            ? format.list(order.technicianNames)
            : t("schedule.tray.unassigned")}
        </span>
        {order.away.length > 0 ? (
          <span className="text-caution inline-flex min-w-0 items-center gap-1">
            <Icon name="alert" size={14} />
            {t("workCapacity.away.some", {
              names: format.list(
                order.away.map(({ name, day }) =>
                  t("workCapacity.away.person-on", { name, day: format.nearDay(day) }),
                ),
              ),
            })}
          </span>
        ) : null}
      </span>
      {hasVisits ? (
        <Form
          method="post"
          action={settleAction}
          preventScrollReset
          className="relative self-start"
        >
          <button
            className="btn btn-ghost btn-sm max-lg:min-h-target"
            aria-label={t("schedule.settle.of", { number: order.number })}
          >
            <Icon name="check" size={14} />
            {t("schedule.settle.confirm")}
          </button>
        </Form>
      ) : null}
    </li>
  );
});

/** Opens the sheet in windows where the tray is not beside the board. */
export function TrayButton({ count, isFolded }: { count: number; isFolded: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="btn btn-plain schedule-tray-button"
      data-folded={isFolded ? "" : undefined}
      {...{ popovertarget: TRAY_ID }}
    >
      <Icon name="inbox" />
      {t("schedule.tray.title")}
      <span className="tab-count">{count}</span>
    </button>
  );
}
