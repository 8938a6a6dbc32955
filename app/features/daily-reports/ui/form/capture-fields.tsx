import { useEffect, useRef } from "react";
import { isEndedBy } from "~/features/timers/policy";
import { rulesOn } from "../../hours";
import type { ReportWriting } from "./report-writing";

/**
 * Hidden fields with the time and time zone of capture. Without JavaScript, the time is that of rendering. A second submission of the same
 * report keeps the first time, so that the server recognises the same report.
 */
export function CaptureFields({ serverNow }: { serverNow: number }) {
  const capturedAt = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const openedAt = Date.now();
    let serverTime = () => serverNow + Date.now() - openedAt;
    // An offline page may have been rendered hours ago. The clock derived from later server responses is more accurate.
    void import("~/offline/connectivity/clock")
      .then(({ readServerClock }) => readServerClock())
      .then(
        (clock) => (serverTime = clock ?? serverTime),
        () => undefined,
      );
    const form = capturedAt.current?.form;
    function stamp() {
      if (capturedAt.current) capturedAt.current.value = String(serverTime());
      if (zone.current) zone.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    form?.addEventListener("submit", stamp, { capture: true });
    return () => form?.removeEventListener("submit", stamp, { capture: true });
  }, [serverNow]);
  return (
    <>
      <input ref={capturedAt} type="hidden" name="capturedAt" defaultValue={serverNow} />
      <input ref={zone} type="hidden" name="deviceZone" defaultValue="" />
    </>
  );
}

/** The author's timer that filing ends, also a paused one: this device shows it as ended at once. */
export function EndedTimer({
  draft: { reportOn },
  form: { timers, authorId, order, rules, now },
}: ReportWriting) {
  const own = timers.filter(({ technicianId }) => technicianId === authorId);
  const running =
    own.find(({ stoppedAt }) => stoppedAt === null) ??
    own.findLast(({ ending }) => ending === "paused");
  const about = {
    workOrderId: order.id,
    reportOn,
    capturedAt: Math.max(now, running?.startedAt ?? 0),
  };
  return running && isEndedBy(running, about, rulesOn(reportOn, rules).timeZone) ? (
    <input type="hidden" name="_endedTimerId" value={running.id} />
  ) : null;
}
