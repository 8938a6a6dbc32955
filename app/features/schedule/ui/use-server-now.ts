import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { Schedule } from "../queries/board";

const MINUTE_MS = 60_000;

/** The server's time, updated every minute on a board that nobody touches. On a new day the board is read again. */
export function useServerNow({ now, today }: Schedule): Instant {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const { revalidate } = useRevalidator();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const begin = performance.now();
    setElapsed(0);
    const timer = setInterval(() => setElapsed(performance.now() - begin), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  const isOver = elapsed > 0 && dayIn(timeZone, now + elapsed) !== today;
  useEffect(() => {
    if (isOver && !document.hidden) revalidate();
    // Again by the minute, until it could be read.
  }, [isOver, elapsed, revalidate]);
  return now + elapsed;
}
