import { fieldDatabase, writeField } from "../data/database";
import type { OutboxEntry } from "./entry";
import { addMark, marksHere, noteLost, removeMark } from "./marks";
import { tellOutbox } from "./updates";

const REMOVED = "removed.";

/** The name of a fact: this entry was confirmed or discarded. In one transaction with that, so that it is told from a loss. */
export function removedFact(id: string): string {
  return `${REMOVED}${id}`;
}

/** Before anybody is told that it is saved. */
export function markSaved({ id, owner, kind, title, capturedAt }: OutboxEntry): void {
  addMark({ id, owner, kind, title, savedAt: capturedAt });
}

/** One tab at a time: each forgets what it has compared. */
export async function noticeLoss(): Promise<void> {
  await navigator.locks.request("outbox-loss", compare);
}

/**
 * What is marked as waiting and neither waits nor was removed is lost, whether the database was deleted, made anew and written to since,
 * or came back without its last entries.
 */
async function compare(): Promise<void> {
  const marks = marksHere();
  const { entries, removed } = await readHere();
  const here = new Set(entries.map(({ id }) => id));
  const away = marks.filter(({ id }) => !here.has(id));
  const lost = away.filter(({ id }) => !removed.has(removedFact(id)));
  for (const { id } of away.filter((mark) => !lost.includes(mark))) removeMark(id);
  // The service worker, and an earlier release, mark nothing.
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
