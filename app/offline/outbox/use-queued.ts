import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isOnline } from "../connectivity/connectivity";
import { useOutbox } from "./outbox";
import type { OutboxEntry } from "./entry";

/** The queued entries that belong on this page. After one of them is sent, the page's data is reloaded from the server. */
export function useQueuedEntries(belongs: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  const waiting = useOutbox().entries.filter(belongs);
  const { revalidate } = useRevalidator();
  const before = useRef(0);
  const count = waiting.length;
  useEffect(() => {
    // Offline there is nothing newer to load.
    if (count < before.current && isOnline()) revalidate();
    before.current = count;
  }, [count, revalidate]);
  return waiting;
}
