import { useEffect, useState } from "react";
import type { Instant } from "../../kernel/time/instants";

const TICK_MS = 20_000;

/** The time, null before the browser knows it: server and browser render the same. */
export function useNow(): Instant | null {
  const [now, setNow] = useState<Instant | null>(null);
  useEffect(() => {
    let clock = () => Date.now();
    const tick = () => setNow(clock());
    tick();
    // The clock of a device may be wrong, so the time is taken from server responses.
    void import("./clock")
      .then(({ readServerClock }) => readServerClock())
      .then((known) => {
        clock = known ?? clock;
        tick();
      })
      .catch(() => undefined);
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
