import { fieldDatabase, writeField } from "../data/database";
import { findCopy, refreshCopy, storeCopy } from "./copies";
import type { QueuedPhoto, OutboxEntry } from "./entry";
import {
  addMark,
  holdRestore,
  isMarked,
  type Mark,
  marksHere,
  noteLost,
  noteRestored,
  removeMark,
} from "./marks";
import { notifyOutbox } from "./updates";
import { restoreFromCopy, type Restored, writeRestored } from "./restore";

const REMOVED = "removed.";

/** The fact that records an entry's removal, written in the transaction that deletes it. It distinguishes a removal from a loss. */
export function removedFact(id: string): string {
  return `${REMOVED}${id}`;
}

/** Called before the user is told that the entry is saved. */
export function markSaved(entry: OutboxEntry, files: readonly QueuedPhoto[]): void {
  const { id, owner, kind, title, capturedAt, place } = entry;
  addMark({ id, owner, kind, title, savedAt: capturedAt, place });
  storeCopy(entry, idsOfFiles(files));
}

/** The files whose bytes exist only on this device. Thumbnails are excluded: they belong to their file, and nothing references them. */
function idsOfFiles(files: readonly QueuedPhoto[]): string[] {
  return files
    .filter(({ sent, path }) => !sent && !path.endsWith("/thumbnail"))
    .map(({ id }) => id);
}

/** Runs in one tab at a time, because each run deletes the facts it has compared. */
export async function noticeLoss(): Promise<void> {
  await navigator.locks.request("outbox-loss", compare);
}

/** Compares only if a mark has no entry, which takes one read of keys. */
export async function noticeNewLoss(): Promise<void> {
  const ids = await (await fieldDatabase()).getAllKeys("entries");
  if (marksHere().some(({ id }) => !ids.includes(id))) await noticeLoss();
}

/**
 * Restores from their copies the entries that have a mark, do not exist and were not removed: the database was deleted, recreated and
 * written to since, or restored without its last entries. An entry without a copy is lost.
 */
async function compare(): Promise<void> {
  const marks = marksHere();
  const { entries, removed } = await readHere();
  const here = new Set(entries.map(({ id }) => id));
  const away = marks.filter(({ id }) => !here.has(id));
  for (const { id } of away) if (removed.has(removedFact(id))) removeMark(id);
  const gone = away.filter(({ id }) => isMarked(id));
  await markAll(entries);
  await restore(gone);
  if (removed.size > 0)
    await writeField(["facts"], (writing) =>
      Promise.all([...removed].map((name) => writing.objectStore("facts").delete(name))),
    );
}

/** The entries checked in this window. Each is checked once, because its files must be read for it. */
const tried = new Set<string>();

/** Marks entries without a mark: the service worker and an earlier release write no marks and no copies. */
async function markAll(entries: readonly OutboxEntry[]): Promise<void> {
  for (const entry of entries) {
    if (findCopy(entry.id, entry.owner)) refreshCopy(entry);
    else if (!isMarked(entry.id) || !tried.has(entry.id)) markSaved(entry, await filesOf(entry));
    tried.add(entry.id);
  }
}

async function filesOf({ id }: OutboxEntry): Promise<QueuedPhoto[]> {
  return (await fieldDatabase()).getAllFromIndex("photos", "entry", id);
}

async function restore(gone: readonly Mark[]): Promise<void> {
  const restored = gone.flatMap((mark) => restoreFromCopy(mark) ?? []);
  noteLost(gone.filter((mark) => !restored.some((each) => each.mark === mark)));
  const isWritten = restored.length === 0 || (await written(restored));
  holdRestore(isWritten ? [] : restored.map(({ mark }) => mark));
  if (isWritten) for (const { mark, files } of restored) noteRestored(mark, files);
  if (gone.length > 0) notifyOutbox();
}

/** False if the storage is still full or fails: marks and copies stay for the next attempt. */
function written(restored: readonly Restored[]): Promise<boolean> {
  return writeRestored(restored).then(
    () => true,
    () => false,
  );
}

async function readHere(): Promise<{ entries: OutboxEntry[]; removed: Set<string> }> {
  const reading = (await fieldDatabase()).transaction(["entries", "facts"]);
  const [entries, removed] = await Promise.all([
    reading.objectStore("entries").getAll(),
    reading.objectStore("facts").getAllKeys(IDBKeyRange.bound(REMOVED, `${REMOVED}\uffff`)),
  ]);
  return { entries, removed: new Set(removed) };
}
