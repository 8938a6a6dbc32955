import { useTranslation } from "react-i18next";
import { durationText } from "~/kernel/time/duration";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { TIMER_KINDS } from "~/kernel/timer-change";
import { type TimerInterval, withTimerChanges } from "../model";
import { useNow, useTimerForm } from "./use-timer";
import { useTimerChanges } from "./use-timers";

const MINUTE_MS = 60_000;

/** What the page of an order says about the user's own timer. */
export type OrderTimers = {
  intervals: (TimerInterval & { orderNumber: string })[];
  /** The order is open, and the user may report hours on it. */
  mayTime: boolean;
};
/** `timers` is absent in data stored by an earlier release. */
type TimedOrder = { id: string; number: string; timers?: OrderTimers };

/** The own timer on an order: start, pause, stop, for work or travel. It is offered to the report and files nothing. */
export function TimerStrip({ order }: { order: TimedOrder }) {
  const { timers } = order;
  return timers?.mayTime ? <Strip order={order} timers={timers} /> : null;
}

function Strip({ order, timers }: { order: TimedOrder; timers: OrderTimers }) {
  const { t } = useTranslation();
  const { changes, isWaiting } = useTimerChanges(order);
  const { timerButton, refusal } = useTimerForm(order);
  const all = withTimerChanges(timers.intervals, changes);
  const here = all.filter(({ workOrderId }) => workOrderId === order.id);
  const running = all.find(({ stoppedAt }) => stoppedAt === null);
  const paused = here.at(-1)?.ending === "paused" ? here.at(-1) : undefined;
  const isElsewhere = running !== undefined && running.workOrderId !== order.id;
  const current = isElsewhere ? undefined : (running ?? paused);
  const other = timers.intervals.find(({ id }) => isElsewhere && id === running.id)?.orderNumber;
  const isRunning = current !== undefined && current.stoppedAt === null;
  return (
    <section
      aria-label={t("timers.title")}
      className="card-surface flex flex-wrap items-center gap-x-4 gap-y-3 p-3"
    >
      <div className="flex min-w-44 flex-1 items-start gap-3">
        <Icon name={isRunning ? "clock" : "hourglass"} className="mt-0.5" />
        <div className="flex min-w-0 flex-col">
          <State here={here} current={current} />
          {other ? (
            <span className="text-muted text-sm">{t("timers.elsewhere", { order: other })}</span>
          ) : null}
          {isWaiting ? <span className="text-muted text-sm">{t("timers.waiting")}</span> : null}
        </div>
      </div>
      <div className="flex flex-auto gap-2 sm:flex-none">
        {isRunning
          ? timerButton({
              icon: "hourglass",
              fields: { do: "stop", timerId: current.id, ending: "paused" },
              children: t("timers.pause"),
            })
          : timerButton({
              icon: "play",
              fields: { do: "start", kind: current?.kind ?? "work" },
              children: t(current ? "timers.continue" : "timers.start.work"),
            })}
        {current
          ? timerButton({
              icon: "check",
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
    const ms = own.reduce(
      (sum, one) => sum + Math.max(0, (one.stoppedAt ?? now ?? 0) - one.startedAt),
      0,
    );
    return { kind, minutes: Math.floor(ms / MINUTE_MS) };
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
