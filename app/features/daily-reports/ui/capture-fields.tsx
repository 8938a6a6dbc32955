import { useEffect, useRef } from "react";

/**
 * When and where a report was written. Until JavaScript says the moment of sending, it is the moment the form was made. A second
 * sending of the same report keeps the first moment: it is still the same report.
 */
export function CaptureFields({ serverNow }: { serverNow: number }) {
  const capturedAt = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const openedAt = Date.now();
    let timeHere = () => serverNow + Date.now() - openedAt;
    // A page out of the field pack was made hours ago: what the server's answers told since is nearer to the truth.
    void import("~/offline/connectivity/clock").then(({ clockHere }) => clockHere()).then((clock) => (timeHere = clock ?? timeHere), () => undefined);
    const form = capturedAt.current?.form;
    function stamp() {
      if (capturedAt.current) capturedAt.current.value = String(timeHere());
      if (zone.current) zone.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    form?.addEventListener("submit", stamp, { capture: true, once: true });
    return () => form?.removeEventListener("submit", stamp, { capture: true });
  }, [serverNow]);
  return (
    <>
      <input ref={capturedAt} type="hidden" name="capturedAt" defaultValue={serverNow} />
      <input ref={zone} type="hidden" name="deviceZone" defaultValue="" />
    </>
  );
}
