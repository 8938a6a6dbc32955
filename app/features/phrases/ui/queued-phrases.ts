import { sortKey } from "~/kernel/text/sort-key";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { createPhraseInput } from "../inputs";
import type { Phrase } from "../model";

/** `isQueued`: saved on this device, and not sent yet. */
export type PhraseHere = Phrase & { isQueued: boolean };

type Queued = Pick<OutboxEntry, "kind" | "call" | "state">;

/** The phrases after the changes that the server does not have yet. What it refused is in the outbox, and not here. */
export function withQueuedPhrases(
  phrases: readonly Phrase[],
  entries: readonly Queued[],
): PhraseHere[] {
  const waiting = entries.filter(({ state }) => state === "waiting");
  const gone = new Set(
    waiting.flatMap(({ kind, call }) => (kind === "phrases.delete" ? call.path : [])),
  );
  const created = waiting.flatMap(({ kind, call }): PhraseHere[] => {
    if (kind !== "phrases.create") return [];
    const { data } = createPhraseInput.safeParse(call.body);
    return data && !phrases.some(({ id }) => id === data.id)
      ? [{ ...data, version: 1, isQueued: true }]
      : [];
  });
  return [...created, ...phrases.map((phrase) => ({ ...phrase, isQueued: false }))].filter(
    ({ id }) => !gone.has(`/phrases/${id}`),
  );
}

/** What was typed and is no phrase yet, as one line. */
export function newTextOf(field: string, phrases: readonly Pick<Phrase, "text">[]): string {
  const known = new Set(phrases.map(({ text }) => sortKey(text)));
  const isNew = (text: string) => text !== "" && !known.has(sortKey(text));
  const lines = field.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  const text = lines.filter(isNew).join(" ");
  return isNew(text) ? text : "";
}
