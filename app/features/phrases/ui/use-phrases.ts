import { useEffect, useMemo, useState } from "react";
import { readOfflineData } from "~/offline/data/offline-data";
import { useOutbox } from "~/offline/outbox/outbox";
import type { Phrase } from "../model";
import { type PhraseHere, withQueuedPhrases } from "./queued-phrases";

/** `unavailable`: without a connection, on a device that has not stored them yet. */
type Phrases = { phrases: readonly PhraseHere[]; state: "loading" | "ready" | "unavailable" };

/** The phrases of this device at once, then those of the server. `reload` changes when the server may have others. */
export function usePhrases(reload: unknown): Phrases {
  const { entries, sent } = useOutbox();
  const [stored, setStored] = useState<readonly Phrase[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let isNewest = false;
    const take = (phrases: readonly Phrase[]) => {
      if (!over.signal.aborted) setStored(phrases);
    };
    async function readHere() {
      const part = await readOfflineData<{ phrases: Phrase[] }>("phrases");
      if (part && !isNewest) setStored((before) => before ?? part.value.phrases);
      return part;
    }
    async function readServer() {
      const { callApi } = await import("~/shell/api/api-client");
      const { entities } = await callApi<{ entities: Phrase[] }>("/phrases", {
        signal: over.signal,
      });
      isNewest = true;
      take(entities);
    }
    const here = readHere().catch(() => null);
    readServer().catch(async () => {
      if (!(await here) && !over.signal.aborted) setFailed(true);
    });
    return () => over.abort();
  }, [reload, sent]);
  const phrases = useMemo(() => withQueuedPhrases(stored ?? [], entries), [stored, entries]);
  return { phrases, state: stored ? "ready" : isFailed ? "unavailable" : "loading" };
}
