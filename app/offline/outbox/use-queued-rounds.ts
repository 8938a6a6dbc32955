import { useEffect, useRef, useState } from "react";
import { isKept } from "./queued";

/** Counts how often what a fetcher sent was kept on this phone: the key of fields that shall be empty then. */
export function useQueuedRounds({ state, data }: { state: string; data: unknown }): number {
  const [round, setRound] = useState(0);
  const wasBusy = useRef(false);
  useEffect(() => {
    // By the end of its sending, and not by its answer: that says the same each time.
    const hasEnded = wasBusy.current && state === "idle";
    wasBusy.current = state !== "idle";
    if (hasEnded && isKept(data)) setRound((before) => before + 1);
  }, [state, data]);
  return round;
}
