import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StopQuestion } from "~/features/timers/ui/stop-question";
import { stopSuggestions } from "~/features/timers/ui/stop-time";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { useNow } from "~/offline/connectivity/use-now";
import { useDayTime } from "~/shell/timer/use-day-time";
import { Notice } from "~/ui/layout/notice";
import { instantsOf, rulesOn } from "../../hours";
import { changeDay } from "../draft/draft-changes";
import { completeEntry } from "../draft/draft-hours";
import type { ReportDraft } from "../draft/report-draft";
import { withTimerEnds } from "../draft/timer-ends";
import { workdayOn } from "../draft/workday";
import type { ReportWriting } from "./report-writing";

type Timer = NonNullable<ReportWriting["forgotten"]["timer"]>;

/**
 * Asks when a timer ended that fills in the report. The answer ends it as on its order, and fills in the hours again while nobody has
 * entered any.
 */
export function ForgottenTimer({ writing, timer }: { writing: ReportWriting; timer: Timer }) {
  const { t } = useTranslation();
  const dayTime = useDayTime();
  const place = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const { draft, form, change, forgotten, setTimerEnds } = writing;
  const { requests } = forgotten;
  const { timeZone } = rulesOn(draft.reportOn, form.rules);
  const now = useNow() ?? form.now;
  useEffect(() => {
    if (requests === 0) return;
    place.current?.querySelector("button")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [requests]);
  const startedOn = dayIn(timeZone, timer.startedAt);
  const suggestions = stopSuggestions(timer, {
    now,
    timeZone,
    visits: form.visits.filter(({ technicianIds }) => technicianIds.includes(form.authorId)),
    workdayEnd: workdayOn(form.workdays, form.authorId, startedOn).endMinute,
    reportEnd: startedOn === draft.reportOn ? lastEntered(draft, form.authorId, timeZone) : null,
  });
  function answer(at: Instant | null) {
    const end = at ?? now;
    // No longer the instant of the start on another order, which would ask again (isUnsure).
    const stoppedAt = at !== null && at === timer.stoppedAt ? at - 1 : at;
    const { id: timerId, workOrderId } = timer;
    fetcher.submit(
      {
        do: "stop",
        timerId,
        ending: "stopped",
        stoppedAt: stoppedAt === null ? "" : String(stoppedAt),
        _title: form.order.number,
      },
      { method: "post", action: `/work-orders/${workOrderId}/timer` },
    );
    setTimerEnds((before) => ({ ...before, [timerId]: end }));
    const known = withTimerEnds(form, { [timerId]: end });
    void import("../draft/suggested-hours")
      .catch(() => null)
      .then((code) =>
        change((before) =>
          code
            ? changeDay(
                before.reportOn,
                code.suggestedHours({ ...known, now }, before.reportOn, newId),
              )(before)
            : before,
        ),
      );
  }
  return (
    <div ref={place} className="scroll-mt-20">
      <Notice
        kind="warning"
        title={t(`timers.ask.title.${timer.kind}`, { since: dayTime(timer.startedAt) })}
      >
        <p className="mb-3">{t("timers.ask.before-filing")}</p>
        <StopQuestion timer={timer} suggestions={suggestions} now={now} onAnswer={answer} />
      </Notice>
    </div>
  );
}

/** The end of the hours that the author has entered; null without any. */
function lastEntered(
  { entries, reportOn }: ReportDraft,
  authorId: string,
  timeZone: string,
): Instant | null {
  const ends = entries.flatMap((one) => {
    const entry = one.technicianId === authorId && !one.isSuggested ? completeEntry(one) : null;
    return entry && entry.kind !== "plain" ? [instantsOf(entry, reportOn, timeZone).to] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : null;
}
