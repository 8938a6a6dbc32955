import { useTranslation } from "react-i18next";
import { durationText, elapsedMinutes } from "~/kernel/time/duration";
import { useFormat } from "~/shell/layout/use-format";
import { useTimerForm } from "~/shell/timer/timer-form";
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
 * in any state of the order, since it can be stopped nowhere else.
 */
export function TimerStrip({ order, isToStart }: Props) {
  const { t } = useTranslation();
  const { changes, isWaiting } = useTimerChanges(order);
  const { timerButton, refusal } = useTimerForm(order);
  const timer = orderTimer(order, changes);
  if (!timer) return null;
  const { here, current, isRunning, mayTime, elsewhere } = timer;
  return (
    <section
      aria-label={t("timers.title")}
      className="card-surface flex flex-wrap items-center gap-x-4 gap-y-3 p-3"
    >
      <div className="flex min-w-44 flex-1 items-start gap-3">
        <Icon name={current && !isRunning ? "pause" : "clock"} className="mt-0.5" />
        <div className="flex min-w-0 flex-col">
          <State here={here} current={current} />
          {elsewhere ? (
            <span className="text-muted text-sm">
              {t("timers.elsewhere", { order: elsewhere })}
            </span>
          ) : null}
          {isWaiting ? <span className="text-muted text-sm">{t("timers.waiting")}</span> : null}
        </div>
      </div>
      <div className="flex flex-auto gap-2 sm:flex-none">
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

type StateProps = { here: TimerInterval[]; current: TimerInterval | undefined };

/** "Work since 08:10", and what was timed on this order, by kind. */
function State({ here, current }: StateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const sums = TIMER_KINDS.map((kind) => {
    const own = here.filter((one) => one.kind === kind);
    return { kind, minutes: elapsedMinutes(own, now ?? 0) };
  }).filter(({ minutes }) => minutes > 0);
  const since = current ? format.time(current.startedAt) : "";
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
    </>
  );
}
