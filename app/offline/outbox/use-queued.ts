import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOutbox } from "./outbox";
import type { OutboxEntry } from "./entry";

/** What waits on this phone and belongs on this page. As soon as one of them has left, the page is read anew: now the server has it. */
export function useWaiting(belongs: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  const waiting = useOutbox().entries.filter(belongs);
  const { revalidate } = useRevalidator();
  const before = useRef(0);
  const count = waiting.length;
  useEffect(() => {
    if (count < before.current) revalidate();
    before.current = count;
  }, [count, revalidate]);
  return waiting;
}
