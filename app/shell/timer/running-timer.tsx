import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { durationText, elapsedMinutes } from "~/kernel/time/duration";
import { dayIn } from "~/kernel/time/instants";
import {
  pausedTimer,
  runningTimer,
  type TimerChange,
  type TimerInterval,
} from "~/kernel/timer-change";
import { useNow } from "~/offline/connectivity/use-now";
import { Icon } from "~/ui/layout/icon";
import { useRootFacts } from "../layout/root-facts";
import { AskLink } from "./ask-link";
import { useTimerForm } from "./timer-form";
import { useDayTime, useIsAsked } from "./use-day-time";

/** Where a technician's day begins. On a phone, a paused timer is shown there only. */
const FIRST_SCREEN = "/work-orders";

type Props = {
  /** It runs, or is paused. */
  timer: TimerInterval;
};

type Own = {
  known: TimerInterval[];
  /** What was done on this device since those were read. */
  changes: TimerChange[];
};

function ownTimer({ known, changes }: Own): TimerInterval | undefined {
  return runningTimer(known, changes) ?? pausedTimer(known, changes);
}

export function TimerMark(own: Own) {
  const timer = ownTimer(own);
  return timer ? <Mark timer={timer} /> : null;
}

export function TimerBar(own: Own) {
  const timer = ownTimer(own);
  return timer ? <Bar timer={timer} /> : null;
}

/** In the top bar of a desk: the elapsed time, which leads to the order, or to the question when a timer that may have been forgotten ended. */
function Mark({ timer }: Props) {
  const { label, time, isAsked } = useTimerText(timer);
  const order = `/work-orders/${timer.workOrderId}`;
  return (
    <Link
      to={isAsked ? `${order}/timer` : order}
      className="bar-button text-primary max-md:hidden"
      aria-label={[label, time].filter(Boolean).join(", ")}
      title={label}
    >
      <Icon name={isAsked ? "alert" : timer.stoppedAt === null ? "clock" : "pause"} />
      <span className="text-sm font-semibold whitespace-nowrap tabular-nums">{time}</span>
    </Link>
  );
}

/**
 * Below the top bar of a phone: the elapsed time, "Arrived" and "Stop". For a timer that may have been forgotten: since when it runs, and
 * the question when it ended. For a paused one: its sum, to continue or to stop it. Not on the page of its order, which has its own.
 */
function Bar({ timer }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { id, workOrderId, kind, orderNumber = "", stoppedAt } = timer;
  const order = `/work-orders/${workOrderId}`;
  const isPaused = stoppedAt !== null;
  const { label, time, isAsked } = useTimerText(timer);
  const { timerButton, refusal } = useTimerForm(
    { id: workOrderId, number: orderNumber },
    "flex-none",
  );
  if (isPaused ? pathname !== FIRST_SCREEN : pathname === order || pathname === `${order}/timer`)
    return null;
  const continueOn = orderNumber && t("timers.continue-on", { order: orderNumber });
  // On the narrowest phones the number is beside the button, below the time.
  const continueText = {
    name: continueOn || undefined,
    children: continueOn ? (
      <>
        <span className="min-[24rem]:hidden">{t("timers.continue")}</span>
        <span className="max-[24rem]:hidden">{continueOn}</span>
      </>
    ) : (
      t("timers.continue")
    ),
  };
  const buttons = (
    <>
      {isPaused
        ? timerButton({ fields: { do: "start", kind }, ...continueText })
        : kind === "travel"
          ? timerButton({ fields: { do: "start", kind: "work" }, children: t("timers.arrived") })
          : null}
      {timerButton({
        fields: { do: "stop", timerId: id, ending: "stopped" },
        children: t("timers.stop"),
      })}
    </>
  );
  return (
    <aside className="timer-bar" aria-label={t("timers.title")}>
      <Link
        to={order}
        className="flex min-h-12 min-w-0 flex-[1_1_5rem] items-center gap-2"
        aria-label={[label, time].filter(Boolean).join(", ")}
      >
        <Icon name={isPaused ? "pause" : kind === "travel" ? "truck" : "clock"} />
        <span className="min-w-0 leading-tight">
          <span className="block font-semibold whitespace-nowrap tabular-nums">
            {/* The icon says it too. */}
            <span className="max-[23rem]:sr-only">
              {isPaused ? t("timers.paused") : t(`timers.kind.${kind}`)}
            </span>{" "}
            {time}
          </span>
          <span className="text-muted block truncate text-sm">{orderNumber}</span>
        </span>
      </Link>
      {isAsked ? <AskLink timer={timer} /> : buttons}
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
  const dayTime = useDayTime();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const now = useNow();
  const { kind, startedAt, stoppedAt, orderNumber: order = "", earlierMs = 0 } = timer;
  const isAsked = useIsAsked(timer);
  const since = dayTime(startedAt, now === null ? undefined : dayIn(timeZone, now));
  const before = stoppedAt === null ? 0 : Math.floor(earlierMs / 60_000);
  return {
    isAsked,
    time: isAsked ? since : now === null ? "" : durationText(before + elapsedMinutes([timer], now)),
    label:
      stoppedAt === null
        ? t(`shell.timer.${kind}`, { order, since })
        : t("shell.timer.paused", { order }),
  };
}
