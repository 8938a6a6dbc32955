import { useEffect, useRef, useState } from "react";
import { isQueued } from "./queued";

/** Counts how often a fetcher's submission was queued on this device. Used as the key of fields that must then be empty. */
export function useQueuedRounds({ state, data }: { state: string; data: unknown }): number {
  const [round, setRound] = useState(0);
  const wasBusy = useRef(false);
  useEffect(() => {
    // Detects the end of a submission by its state, since the result is the same each time.
    const hasEnded = wasBusy.current && state === "idle";
    wasBusy.current = state !== "idle";
    if (hasEnded && isQueued(data)) setRound((before) => before + 1);
  }, [state, data]);
  return round;
}
