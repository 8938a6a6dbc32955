import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { runningTimer } from "~/kernel/timer-change";
import { useNow } from "~/offline/connectivity/use-now";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useDayTime } from "~/shell/timer/use-day-time";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { LinkButton } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import { DialogPage } from "~/ui/overlay/dialog-page";
import type { StopPage } from "../queries/stop-page";
import { StopQuestion } from "./stop-question";
import { stopSuggestions } from "./stop-time";

type Props = {
  page: StopPage;
  /** When the user's working day ends, in minutes of that day. */
  workdayEndOn: (day: string) => number;
  /** Without JavaScript: why the timer was not changed. */
  refusal: RefusalResponse | undefined;
};

/** Asks when the own timer of the order ended. Where none runs, nothing is shown but a refusal. */
export function StopDialog({ page, workdayEndOn, refusal: refused }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const dayTime = useDayTime();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const now = useNow() ?? page.now;
  const { changes } = useTimerChanges(page);
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const { order, intervals, visits } = page;
  const closeTo = `/work-orders/${order.id}`;
  const refusal = fetcher.data?.refusal ?? refused;
  const isDone = fetcher.state === "idle" && fetcher.data !== undefined && !fetcher.data?.refusal;
  useEffect(() => {
    if (isDone) navigate(closeTo, { preventScrollReset: true, replace: true });
  }, [isDone, navigate, closeTo]);
  const timer = runningTimer(intervals, changes);
  if (timer?.workOrderId !== order.id)
    return refused ? <Failed closeTo={closeTo} message={refused.message} /> : null;
  const action = `${closeTo}/timer`;
  const fields = { do: "stop", timerId: timer.id, ending: "stopped", _title: order.number };
  function answer(at: Instant | null) {
    const stoppedAt = at === null ? "" : String(at);
    fetcher.submit({ ...fields, stoppedAt }, { method: "post", action });
  }
  const suggestions = stopSuggestions(timer, {
    now,
    timeZone,
    visits,
    workdayEnd: workdayEndOn(dayIn(timeZone, timer.startedAt)),
  });
  return (
    <DialogPage
      title={t(`timers.ask.title.${timer.kind}`, { since: dayTime(timer.startedAt) })}
      closeTo={closeTo}
    >
      <fetcher.Form
        method="post"
        action={action}
        className="big-targets flex flex-col gap-4"
        // The Enter key in the field of the time would stop the timer now.
        {...(hydrated ? { onSubmit: prevent } : {})}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IdempotencyField />
        {refusal ? <Notice kind="error">{refusal.message}</Notice> : null}
        <StopQuestion
          timer={timer}
          suggestions={suggestions}
          now={now}
          onAnswer={hydrated ? answer : undefined}
        />
      </fetcher.Form>
    </DialogPage>
  );
}

/** Without JavaScript: why the timer was not changed. Otherwise its form says so. */
function Failed({ closeTo, message }: { closeTo: string; message: string }) {
  const { t } = useTranslation();
  return (
    <DialogPage
      title={t("timers.failed")}
      closeTo={closeTo}
      footer={
        <LinkButton to={closeTo} look="primary">
          {t("shell.signing.work-order")}
        </LinkButton>
      }
    >
      <p>{message}</p>
    </DialogPage>
  );
}

function prevent(event: FormEvent): void {
  event.preventDefault();
}
