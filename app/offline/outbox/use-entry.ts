import { useEffect, useState } from "react";
import type { OutboxEntry } from "./entry";
import { type Outbox, readAgain, useOutbox } from "./outbox";
import { isQueued } from "./queued";
import type { SentEntry } from "./sent/sent";

/** The state of an entry. "gone": discarded, or sent too long ago to be listed. */
type QueuedEntryState =
  | { is: "unread" }
  | { is: "waiting" | "sending" | "refused"; entry: OutboxEntry }
  | { is: "sent"; sent: SentEntry }
  | { is: "gone" };

/** True while the entry that an action has queued is not sent. */
export function useIsWaiting(result: unknown): boolean {
  const { is } = useEntry(isQueued(result) ? result.id : "");
  return isQueued(result) && (is === "unread" || is === "waiting" || is === "sending");
}

export function useEntry(id: string): QueuedEntryState {
  const fate = entryState(id, useOutbox());
  // The state of this window may be older than the entry.
  const [readFor, setReadFor] = useState("");
  useEffect(() => {
    let isOver = false;
    void readAgain().then(() => {
      if (!isOver) setReadFor(id);
    });
    return () => {
      isOver = true;
    };
  }, [id]);
  return fate.is === "gone" && readFor !== id ? { is: "unread" } : fate;
}

export function entryState(
  id: string,
  { entries, sent, sending, isRead, isFailed }: Outbox,
): QueuedEntryState {
  const entry = entries.find((each) => each.id === id);
  if (entry) {
    if (entry.state === "refused") return { is: "refused", entry };
    return { is: sending === id ? "sending" : "waiting", entry };
  }
  const confirmed = sent.find((each) => each.id === id);
  if (confirmed) return { is: "sent", sent: confirmed };
  return { is: isRead && !isFailed ? "gone" : "unread" };
}
