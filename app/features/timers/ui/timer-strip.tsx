import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isUnsure } from "~/kernel/forgotten-timer";
import type { Day } from "~/kernel/time/days";
import { durationText, elapsedMinutes } from "~/kernel/time/duration";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { AskLink } from "~/shell/timer/ask-link";
import { useTimerForm } from "~/shell/timer/timer-form";
import { useDayTime, useIsAsked } from "~/shell/timer/use-day-time";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { TIMER_KINDS, type TimerInterval } from "~/kernel/timer-change";
import { useNow } from "~/offline/connectivity/use-now";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import { orderTimer, type TimedOrder } from "./order-timer";

type Props = {
  order: TimedOrder;
  /** The page offers to start work, which can track it too: the order has one button that starts work. */
  isToStart: boolean;
};

/**
 * The own timer on an order: start, pause, stop, for work or travel. It is offered to the report and files nothing. One that runs is shown
 * in any state of the order, since it can be stopped nowhere else. One that may have been forgotten, here or on another order, is asked about
 * first.
 */
export function TimerStrip({ order, isToStart }: Props) {
  const { t } = useTranslation();
  const { changes, isWaiting } = useTimerChanges(order);
  const { timerButton, refusal } = useTimerForm(order);
  const now = useNow();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const timer = orderTimer(order, changes);
  const isAsked = useIsAsked(timer?.running);
  if (!timer) return null;
  const { here, current, isRunning, mayTime, elsewhere, running } = timer;
  const today = now === null ? order.today : dayIn(timeZone, now);
  // How long one lasted whose end is asked for, here or in its report, is not known.
  const sure = now === null ? here : here.filter((one) => !isUnsure(one, now, timeZone));
  const buttons = (
    <>
      {isRunning && current
        ? mayTime
          ? timerButton({
              icon: "pause",
              fields: { do: "stop", timerId: current.id, ending: "paused" },
              children: t("timers.pause"),
            })
          : null
        : current
          ? timerButton({
              icon: "play",
              fields: { do: "start", kind: current.kind },
              children: t("timers.continue-on", { order: order.number }),
            })
          : isToStart
            ? null
            : timerButton({
                icon: "play",
                fields: { do: "start", kind: "work" },
                children: t("timers.start.work"),
              })}
      {current
        ? timerButton({
            icon: "stop",
            fields: { do: "stop", timerId: current.id, ending: "stopped" },
            children: t("timers.stop"),
          })
        : timerButton({
            icon: "truck",
            fields: { do: "start", kind: "travel" },
            children: t("timers.start.travel"),
          })}
    </>
  );
  return (
    <section
      aria-label={t("timers.title")}
      className="card-surface flex flex-wrap items-center gap-x-4 gap-y-3 p-3"
    >
      <div className="flex min-w-[min(11rem,100%)] flex-1 items-start gap-3">
        <Icon name={current && !isRunning ? "pause" : "clock"} className="mt-0.5" />
        <div className="flex min-w-0 flex-col">
          <State here={sure} current={current} now={now} today={today}>
            {elsewhere ? (
              <span className="text-muted text-sm">
                {t(isAsked ? "timers.ask.elsewhere" : "timers.elsewhere", {
                  order: elsewhere.orderNumber ?? "",
                })}
              </span>
            ) : null}
          </State>
          {isWaiting ? <span className="text-muted text-sm">{t("timers.waiting")}</span> : null}
        </div>
      </div>
      <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
        {isAsked && running ? <AskLink timer={running} /> : buttons}
      </div>
      {refusal ? (
        <div className="basis-full">
          <Notice kind="error" title={t("timers.failed")}>
            {refusal.message}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}

type StateProps = {
  here: TimerInterval[];
  current: TimerInterval | undefined;
  now: Instant | null;
  today: Day | undefined;
  children: ReactNode;
};

/** "Work since 08:10", with the day where it is another one, and what was timed on this order, by kind. */
function State({ here, current, now, today, children }: StateProps) {
  const { t } = useTranslation();
  const dayTime = useDayTime();
  const sums = TIMER_KINDS.map((kind) => {
    const own = here.filter((one) => one.kind === kind);
    return { kind, minutes: elapsedMinutes(own, now ?? 0) };
  }).filter(({ minutes }) => minutes > 0);
  const since = current ? dayTime(current.startedAt, today) : "";
  return (
    <>
      <span className="font-semibold">
        {!current
          ? t("timers.title")
          : current.stoppedAt === null
            ? t(`timers.running.${current.kind}`, { since })
            : t("timers.paused")}
      </span>
      {sums.length > 0 ? (
        <span className="text-muted text-sm">
          {sums
            .map(({ kind, minutes }) => `${t(`timers.kind.${kind}`)} ${durationText(minutes)}`)
            .join(" · ")}{" "}
          h
        </span>
      ) : null}
      {children}
    </>
  );
}
