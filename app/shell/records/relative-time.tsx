import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "~/kernel/time/instants";
import { useFormat } from "../layout/use-format";

const MINUTE_MS = 60_000;

/** How long ago something happened. A tap, a click or hovering shows the exact time. */
export function RelativeTime({ at }: { at: Instant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const [exact, setExact] = useState(false);
  const whole = format.dateTime(at);
  return (
    <button
      type="button"
      className="moment"
      title={whole}
      aria-label={
        exact ? undefined : t("common.moment", { ago: format.relative(at, now), at: whole })
      }
      suppressHydrationWarning
      onClick={() => setExact(!exact)}
    >
      <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
        {exact ? whole : format.relative(at, now)}
      </time>
    </button>
  );
}

/** Re-renders as time passes, so that "just now" does not become stale. */
function useNow(): Instant {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
