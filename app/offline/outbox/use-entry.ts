import { useEffect, useState } from "react";
import { entryState, type QueuedEntryState } from "./queued-entry-state";
import { readAgain, useOutbox } from "./outbox";
import { isQueued } from "./queued";

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
