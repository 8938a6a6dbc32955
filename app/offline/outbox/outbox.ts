import { useEffect, useState } from "react";
import type { OutboxEntry } from "./entry";
import { isRestoreHeld } from "../data-loss/marks";
import { onOutboxNews } from "./updates";
import { readerHere } from "../data/owner";

// What pages use of the outbox. The database module loads on first use, not with the first paint.

/** In the order of saving. */
export async function listOutbox(owner: string): Promise<OutboxEntry[]> {
  return (await import("./store")).entriesOf(owner);
}

export async function countUnsent(owner: string): Promise<number> {
  return (await import("./store")).countOf(owner);
}

/** `isRead`: false on the server, and before the device's storage has been read. */
type Shown = {
  entries: OutboxEntry[];
  sending: string | null;
  isRead: boolean;
  /** Some entries cannot be read or restored. */ isFailed: boolean;
};

/** The queued entries of the current user, and which of them is being sent. */
export function useOutbox(): Shown {
  const [shown, setShown] = useState<Shown>({
    entries: [],
    sending: null,
    isRead: false,
    isFailed: false,
  });
  useEffect(() => {
    let gone = false;
    async function read() {
      const owner = readerHere();
      const entries = owner === null ? [] : await listOutbox(owner).catch(() => null);
      if (!gone)
        setShown((before) => ({
          ...before,
          entries: entries ?? [],
          isRead: true,
          isFailed: entries === null || isRestoreHeld(owner),
        }));
    }
    const readAgain = oneAtATime(read);
    readAgain();
    const quiet = onOutboxNews((news) => {
      if (news && "sending" in news) setShown((before) => ({ ...before, sending: news.sending }));
      else readAgain();
    });
    return () => {
      gone = true;
      quiet();
    };
  }, []);
  return shown;
}

/** While many reports are sent, only the last of many updates counts. */
function oneAtATime(read: () => Promise<void>): () => void {
  let reading = false;
  let again = false;
  return async function ask() {
    again = true;
    if (reading) return;
    reading = true;
    while (again) {
      again = false;
      await read();
    }
    reading = false;
  };
}
