import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { durationText, elapsedMinutes } from "~/kernel/time/duration";
import type { TimerInterval } from "~/kernel/timer-change";
import { useNow } from "~/offline/connectivity/use-now";
import { Icon } from "~/ui/layout/icon";
import { useFormat } from "../layout/use-format";
import { useTimerForm } from "./timer-form";

/** In the top bar of a desk: the elapsed time, which leads to the order. */
export function TimerMark({ timer }: { timer: TimerInterval }) {
  const { label, time } = useTimerText(timer);
  return (
    <Link
      to={`/work-orders/${timer.workOrderId}`}
      className="bar-button text-primary max-md:hidden"
      aria-label={[label, time].filter(Boolean).join(", ")}
      title={label}
    >
      <Icon name="clock" />
      <span className="text-sm font-semibold tabular-nums">{time}</span>
    </Link>
  );
}

/** Below the top bar of a phone, on every page but that of its order, which has its own: the elapsed time, "Arrived" and "Stop". */
export function TimerBar({ timer }: { timer: TimerInterval }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { id, workOrderId, kind, orderNumber = "" } = timer;
  const { label, time } = useTimerText(timer);
  const { timerButton, refusal } = useTimerForm(
    { id: workOrderId, number: orderNumber },
    "flex-none",
  );
  if (pathname === `/work-orders/${workOrderId}`) return null;
  return (
    <aside className="timer-bar" aria-label={t("timers.title")}>
      <Link
        to={`/work-orders/${workOrderId}`}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2"
        aria-label={[label, time].filter(Boolean).join(", ")}
      >
        <Icon name={kind === "travel" ? "truck" : "clock"} />
        <span className="min-w-0 leading-tight">
          <span className="block font-semibold whitespace-nowrap tabular-nums">
            {/* The icon says it too. */}
            <span className="max-[23rem]:sr-only">{t(`timers.kind.${kind}`)}</span> {time}
          </span>
          <span className="text-muted block truncate text-sm">{orderNumber}</span>
        </span>
      </Link>
      {kind === "travel"
        ? timerButton({
            fields: { do: "start", kind: "work" },
            children: t("timers.arrived"),
          })
        : null}
      {timerButton({
        fields: { do: "stop", timerId: id, ending: "stopped" },
        children: t("timers.stop"),
      })}
      {refusal ? (
        <p role="alert" className="text-error basis-full text-sm">
          {refusal.message}
        </p>
      ) : null}
    </aside>
  );
}

function useTimerText(timer: TimerInterval) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return {
    time: now === null ? "" : durationText(elapsedMinutes([timer], now)),
    label: t(`shell.timer.${timer.kind}`, {
      order: timer.orderNumber ?? "",
      since: format.time(timer.startedAt),
    }),
  };
}
