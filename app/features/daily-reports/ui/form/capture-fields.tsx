import { useEffect, useRef } from "react";

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
