import { fieldDatabase, writeField } from "../data/database";
import type { OutboxEntry } from "./entry";
import { addMark, marksHere, noteLost, removeMark } from "./marks";
import { tellOutbox } from "./updates";

const REMOVED = "removed.";

/** The fact that records an entry's removal, written in the transaction that deletes it. It distinguishes a removal from a loss. */
export function removedFact(id: string): string {
  return `${REMOVED}${id}`;
}

/** Called before the user is told that the entry is saved. */
export function markSaved({ id, owner, kind, title, capturedAt }: OutboxEntry): void {
  addMark({ id, owner, kind, title, savedAt: capturedAt });
}

/** Runs in one tab at a time, because each run deletes the facts it has compared. */
export async function noticeLoss(): Promise<void> {
  await navigator.locks.request("outbox-loss", compare);
}

/**
 * An entry with a mark that neither exists nor was removed is lost: the database was deleted, or recreated and written to since, or
 * restored without its last entries.
 */
async function compare(): Promise<void> {
  const marks = marksHere();
  const { entries, removed } = await readHere();
  const here = new Set(entries.map(({ id }) => id));
  const away = marks.filter(({ id }) => !here.has(id));
  const lost = away.filter(({ id }) => !removed.has(removedFact(id)));
  for (const { id } of away.filter((mark) => !lost.includes(mark))) removeMark(id);
  // The service worker and an earlier release write no marks.
  for (const entry of entries) if (!marks.some(({ id }) => id === entry.id)) markSaved(entry);
  noteLost(lost);
  if (lost.length > 0) tellOutbox();
  if (removed.size > 0) await writeField(["facts"], (writing) => Promise.all([...removed].map((name) => writing.objectStore("facts").delete(name))));
}

async function readHere(): Promise<{ entries: OutboxEntry[]; removed: Set<string> }> {
  const reading = (await fieldDatabase()).transaction(["entries", "facts"]);
  const [entries, removed] = await Promise.all([reading.objectStore("entries").getAll(), reading.objectStore("facts").getAllKeys(IDBKeyRange.bound(REMOVED, `${REMOVED}\uffff`))]);
  return { entries, removed: new Set(removed) };
}
