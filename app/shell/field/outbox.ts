import { useEffect, useState } from "react";
import type { NewEntry, OutboxEntry } from "./outbox-entry";
import { onOutboxNews } from "./outbox-news";
import { ownerHere } from "./owner";

// What pages ask of the outbox. The database is fetched when it is first asked, not with the first paint.

/** Resolves only after a strict, completed transaction: from then on a person may be told that it is saved. */
export async function saveToOutbox(entry: NewEntry): Promise<OutboxEntry> {
  return (await import("./outbox-store")).saveEntry(entry);
}

/** In the order of saving. */
export async function listOutbox(owner: string): Promise<OutboxEntry[]> {
  return (await import("./outbox-store")).entriesOf(owner);
}

export async function countUnsent(owner: string): Promise<number> {
  return (await import("./outbox-store")).countOf(owner);
}

type Shown = { entries: OutboxEntry[]; sending: string | null };

/** What waits here for who uses this window, and which of it is on its way; empty on the server and before the phone has answered. */
export function useOutbox(): Shown {
  const [entries, setEntries] = useState<OutboxEntry[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  useEffect(() => {
    let current = 0;
    async function read() {
      const asked = (current += 1);
      const owner = ownerHere();
      const found = owner === null ? [] : await listOutbox(owner).catch(() => []);
      // A later question may have been answered first.
      if (asked === current) setEntries(found);
    }
    void read();
    const quiet = onOutboxNews((news) => {
      if (news && "sending" in news) setSending(news.sending);
      void read();
    });
    return () => {
      current = -1;
      quiet();
    };
  }, []);
  return { entries, sending };
}
