import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOutbox } from "./outbox";
import type { OutboxEntry } from "./entry";

/** The queued entries that belong on this page. After one of them is sent, the page's data is reloaded from the server. */
export function useQueuedEntries(belongs: (entry: OutboxEntry) => boolean): OutboxEntry[] {
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
