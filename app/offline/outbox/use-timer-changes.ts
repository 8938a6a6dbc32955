import { useMemo } from "react";
import type { TimerChange } from "../../kernel/timer-change";
import { asOf } from "../data/offline-data";
import { effectsSince } from "./effects";
import { useOutbox } from "./outbox";

/** What was done with the timer on this device since the data was read, sent or not. */
export function useTimerChanges(data: object): { changes: TimerChange[]; isWaiting: boolean } {
  const { entries, sent } = useOutbox();
  return useMemo(() => {
    const effects = effectsSince({ entries, sent }, asOf(data)).filter(({ timer }) => timer);
    return {
      changes: effects.flatMap(({ timer }) => timer ?? []),
      isWaiting: effects.some(({ isWaiting }) => isWaiting),
    };
  }, [entries, sent, data]);
}
