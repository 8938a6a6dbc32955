import { offlineDatabase, writeOffline } from "../data/database";
import type { EntryRefusal, QueuedPhoto, OutboxEntry } from "./entry";
import { refreshInBucket } from "./durability/bucket-copies";
import { refreshCopy } from "./durability/copies";
import { notifyOutbox } from "./updates";

// The entries of the outbox in IndexedDB, after they were saved (save-entry.ts). No window and no React: the service worker uses it too.

/** All entries of one owner in the order in which they were saved. */
export async function entriesOf(owner: string): Promise<OutboxEntry[]> {
  const entries = await (await offlineDatabase()).getAllFromIndex("entries", "owner", owner);
  return entries.sort((one, other) => one.place - other.place);
}

export async function findEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await offlineDatabase()).get("entries", id);
}

export async function photosOf(entryId: string): Promise<QueuedPhoto[]> {
  return (await offlineDatabase()).getAllFromIndex("photos", "entry", entryId);
}

/** The number of entries of one owner, without reading their content. */
export async function countOf(owner: string): Promise<number> {
  return (await offlineDatabase()).countFromIndex("entries", "owner", owner);
}

type EntryChanges = Partial<
  Pick<
    OutboxEntry,
    | "state"
    | "refusal"
    | "tries"
    | "triedAt"
    | "notBefore"
    | "call"
    | "capturedAt"
    | "capture"
    | "failing"
  >
>;

/** Returns the entry as stored now; null if it no longer exists. */
export async function changeEntry(
  id: string,
  changes: EntryChanges | ((stored: OutboxEntry) => EntryChanges),
): Promise<OutboxEntry | null> {
  const changed = await writeOffline(["entries"], async (transaction) => {
    const entries = transaction.objectStore("entries");
    const entry = await entries.get(id);
    // The entry may have been discarded meanwhile.
    if (!entry) return null;
    const next = { ...entry, ...(typeof changes === "function" ? changes(entry) : changes) };
    await entries.put(next);
    return next;
  });
  if (changed) {
    refreshCopy(changed);
    await refreshInBucket(changed);
  }
  notifyOutbox();
  return changed;
}

/** Moves an entry to "needs attention" with the server's refusal. */
export async function refuseEntry(id: string, refusal: EntryRefusal): Promise<void> {
  await changeEntry(id, { state: "refused", refusal, notBefore: null });
}

export async function markPhotoSent(id: string): Promise<void> {
  await writeOffline(["photos"], async (transaction) => {
    const photos = transaction.objectStore("photos");
    const photo = await photos.get(id);
    if (photo) await photos.put({ ...photo, sent: true });
  });
}
