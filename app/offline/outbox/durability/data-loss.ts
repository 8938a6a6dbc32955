import { offlineDatabase, writeOffline } from "../../data/database";
import type { QueuedPhoto, OutboxEntry } from "../entry";
import { notifyOutbox } from "../updates";
import { copiesInBucket, forgetMark, hasBuckets, refreshInBucket } from "./bucket-copies";
import { type EntryCopy, findCopy, refreshCopy } from "./copies";
import { compareDatabase } from "./deleted-database";
import { markSaved, REMOVED, removedFact } from "./mark-saved";
import {
  holdRestore,
  isMarked,
  type Mark,
  readMarks,
  noteLost,
  noteRestored,
  removeMark,
} from "./marks";
import { restoreFromCopy, type Restored, writeRestored } from "./restore";

/** Runs in one tab at a time, because each run deletes the facts it has compared. */
export async function noticeLoss(): Promise<void> {
  await navigator.locks.request("outbox-loss", compare);
}

/** Compares only if a mark has no entry, which takes one read of keys. */
export async function noticeNewLoss(): Promise<void> {
  const ids = await (await offlineDatabase()).getAllKeys("entries");
  if (readMarks().some(({ id }) => !ids.includes(id))) await noticeLoss();
}

type Copies = ReadonlyMap<string, EntryCopy & { mark: Mark }>;

/**
 * Restores from their copies the entries that have a mark, do not exist and were not removed: the database was deleted, recreated and
 * written to since, or restored without its last entries. An entry without a copy is lost.
 */
async function compare(): Promise<void> {
  const marked = readMarks();
  const bucket = await copiesInBucket();
  const copies: Copies = new Map(bucket?.map((each) => [each.id, each]));
  const all = [...(bucket ?? []).map(({ mark }) => mark), ...marked];
  const marks = new Map(all.map((mark) => [mark.id, mark]));
  const { entries, removed, databaseId } = await readHere();
  for (const { id } of entries) marks.delete(id);
  for (const id of marks.keys()) {
    if (!removed.has(removedFact(id))) continue;
    await forgetMark(id);
    marks.delete(id);
  }
  await markAll(entries, copies);
  await restore(await stillMarked([...marks.values()]), copies, bucket !== null);
  await compareDatabase(databaseId);
  // A copy that could not be read now still needs the fact of its removal.
  if (removed.size > 0 && bucket)
    await writeOffline(["facts"], (transaction) =>
      Promise.all([...removed].map((name) => transaction.objectStore("facts").delete(name))),
    );
}

/** Without those that another tab removed since the marks were read. */
async function stillMarked(marks: readonly Mark[]): Promise<Mark[]> {
  if (marks.every(({ id }) => isMarked(id))) return [...marks];
  const ids = new Set((await copiesInBucket())?.map(({ id }) => id));
  return marks.filter(({ id }) => isMarked(id) || ids.has(id));
}

/** The entries checked in this window. Each is checked once, because its files must be read for it. */
const tried = new Set<string>();

/** Marks entries without a mark: the service worker and an earlier release write no marks and no copies. */
async function markAll(entries: readonly OutboxEntry[], copies: Copies): Promise<void> {
  for (const entry of entries) {
    const { id, owner } = entry;
    if (findCopy(id, owner) && (copies.has(id) || !hasBuckets())) {
      refreshCopy(entry);
      await refreshInBucket(entry);
    } else if (!isMarked(id) || !tried.has(id)) await markSaved(entry, await filesOf(entry));
    tried.add(id);
  }
}

async function filesOf({ id }: OutboxEntry): Promise<QueuedPhoto[]> {
  return (await offlineDatabase()).getAllFromIndex("photos", "entry", id);
}

/** `isComplete`: false if the bucket cannot be read now. Then an entry without another copy is not lost yet. */
async function restore(gone: readonly Mark[], copies: Copies, isComplete: boolean): Promise<void> {
  const restored = gone.flatMap(
    (mark) => restoreFromCopy(mark, copies.get(mark.id) ?? findCopy(mark.id, mark.owner)) ?? [],
  );
  const missing = gone.filter((mark) => !restored.some((each) => each.mark === mark));
  const lost = isComplete ? missing : [];
  noteLost(lost);
  for (const { id } of lost) await forgetMark(id);
  const isWritten = restored.length === 0 || (await written(restored));
  holdRestore([
    ...(isWritten ? [] : restored.map(({ mark }) => mark)),
    ...(isComplete ? [] : missing),
  ]);
  if (isWritten) for (const each of restored) await noteReturn(each);
  if (gone.length > 0) notifyOutbox();
}

/** Chromium writes to the disk only what changes, and drops a change that did not fit: mark and copy are written again. */
async function noteReturn({ mark, entry, files }: Restored): Promise<void> {
  noteRestored(mark, files);
  removeMark(mark.id);
  await markSaved(entry, []);
}

/** False if the storage is still full or fails: marks and copies stay for the next attempt. */
function written(restored: readonly Restored[]): Promise<boolean> {
  return writeRestored(restored).then(
    () => true,
    () => false,
  );
}

async function readHere() {
  const reading = (await offlineDatabase()).transaction(["entries", "facts"]);
  const facts = reading.objectStore("facts");
  const [entries, removed, device] = await Promise.all([
    reading.objectStore("entries").getAll(),
    facts.getAllKeys(IDBKeyRange.bound(REMOVED, `${REMOVED}\uffff`)),
    facts.get("device"),
  ]);
  return {
    entries,
    removed: new Set(removed),
    databaseId: typeof device === "string" ? device : null,
  };
}
