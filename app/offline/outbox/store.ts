import { newId } from "../../kernel/ids";
import { type Capture, type ClockReading, estimatedTime } from "../drafts/capture-time";
import { momentHere } from "../connectivity/clock";
import { fieldDatabase, isFull, writeField } from "../data/database";
import { moveDraftPhotos, photosOfDraft } from "../drafts/draft-photos";
import type { EntryRefusal, QueuedPhoto, NewEntry, OutboxEntry } from "./entry";
import { markSaved, removedFact } from "../data-loss/mark-saved";
import { forgetMark, refreshInBucket } from "../data-loss/bucket-copies";
import { refreshCopy } from "../data-loss/copies";
import { lastMarkedPlace } from "../data-loss/marks";
import { notifyOutbox } from "./updates";
import { releaseHere } from "../releases/release";

// The outbox in IndexedDB. No window and no React: the service worker uses it too.

/**
 * Resolves once the entry and its photos are on disk, in one transaction, and its mark and copy are in the other stores. If the storage is
 * full, it rejects with QuotaExceededError. It does not notify the pages, because the user waits for it: the caller does that.
 */
export async function saveEntry(given: NewEntry): Promise<void> {
  const { entry, before, files } = await writeField(
    ["entries", "photos", "facts", "drafts"],
    async (writing) => {
      const facts = writing.objectStore("facts");
      const [before, last, known, clock] = await Promise.all([
        findBefore(writing.objectStore("entries").index("owner"), given),
        facts.get("place"),
        facts.get("device"),
        facts.get("clock"),
      ]);
      const place = before?.place ?? Math.max(Number(last) || 0, lastMarkedPlace()) + 1;
      const device = typeof known === "string" ? known : newId();
      // Moves the draft's files to the entry before storing the form's own, because they may be the same files.
      if (given.draft !== undefined)
        await moveDraftPhotos(
          writing.objectStore("photos"),
          photosOfDraft(given.owner, given.draft),
          given.id,
        );
      const entry = enveloped(given, { device, place, capture: captureHere(clock) });
      await Promise.all([
        known ? null : facts.put(device, "device"),
        writing.objectStore("entries").put(entry),
        ...(before && before.id !== entry.id
          ? [
              writing.objectStore("entries").delete(before.id),
              facts.put(true, removedFact(before.id)),
            ]
          : []),
        before ? null : facts.put(place, "place"),
        given.draft === undefined
          ? null
          : writing.objectStore("drafts").delete([given.owner, given.draft]),
        ...(given.photos ?? []).map((photo) =>
          writing.objectStore("photos").put(queuedPhoto(photo, entry)),
        ),
      ]);
      return {
        entry,
        before,
        files: await writing.objectStore("photos").index("entry").getAll(entry.id),
      };
    },
  );
  await markSaved(entry, files);
  if (before && before.id !== entry.id) await forgetMark(before.id);
}

/** The stored clock reading is a fact of clock.ts. */
function captureHere(clock: unknown): Capture {
  const reading = (clock as ClockReading | undefined) ?? null;
  const now = momentHere();
  return { ...now, reading, estimatedAt: Math.round(estimatedTime(now, reading)) };
}

type ByOwner = { getAll(owner: string): Promise<OutboxEntry[]> };

/** The entry that the new one replaces. An entry that was sent is not replaced, because the server may have it. */
async function findBefore(
  entries: ByOwner,
  { id, owner, kind, call, replaces }: NewEntry,
): Promise<OutboxEntry | undefined> {
  const own = await entries.getAll(owner);
  const same = (each: OutboxEntry) =>
    each.kind === kind &&
    each.call.path === call.path &&
    (each.state === "refused" || each.tries === 0);
  return own.find((each) => each.id === id) ?? (replaces ? own.find(same) : undefined);
}

function enveloped(
  { photos = [], capturedAt, draft: _draft, replaces: _replaces, ...given }: NewEntry,
  { device, place, capture }: Pick<OutboxEntry, "device" | "place"> & { capture: Capture },
): OutboxEntry {
  return {
    ...given,
    format: 1,
    device,
    appVersion: releaseHere(),
    capturedAt: capturedAt ?? capture.estimatedAt,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    skew: capture.estimatedAt - capture.deviceAt,
    capture,
    photos: photos.map((each) => each.id),
    place,
    state: "waiting",
    refusal: null,
    tries: 0,
    triedAt: null,
    notBefore: null,
  };
}

function queuedPhoto(
  photo: NonNullable<NewEntry["photos"]>[number],
  { id, owner }: OutboxEntry,
): QueuedPhoto {
  return { ...photo, owner, entry: id, sent: false };
}

/** All entries of one owner in the order in which they were saved. */
export async function entriesOf(owner: string): Promise<OutboxEntry[]> {
  const entries = await (await fieldDatabase()).getAllFromIndex("entries", "owner", owner);
  return entries.sort((one, other) => one.place - other.place);
}

export async function findEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await fieldDatabase()).get("entries", id);
}

export async function photosOf(entryId: string): Promise<QueuedPhoto[]> {
  return (await fieldDatabase()).getAllFromIndex("photos", "entry", entryId);
}

/** The number of entries of one owner, without reading their content. */
export async function countOf(owner: string): Promise<number> {
  return (await fieldDatabase()).countFromIndex("entries", "owner", owner);
}

export async function changeEntry(
  id: string,
  changes: Partial<
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
  >,
): Promise<void> {
  const changed = await writeField(["entries"], async (writing) => {
    const entries = writing.objectStore("entries");
    const entry = await entries.get(id);
    // The entry may have been discarded meanwhile.
    if (!entry) return null;
    await entries.put({ ...entry, ...changes });
    return { ...entry, ...changes };
  });
  if (changed) {
    refreshCopy(changed);
    await refreshInBucket(changed);
  }
  notifyOutbox();
}

/** Moves an entry to "needs attention" with the server's refusal. */
export function refuseEntry(id: string, refusal: EntryRefusal): Promise<void> {
  return changeEntry(id, { state: "refused", refusal, notBefore: null });
}

export async function markPhotoSent(id: string): Promise<void> {
  await writeField(["photos"], async (writing) => {
    const photos = writing.objectStore("photos");
    const photo = await photos.get(id);
    if (photo) await photos.put({ ...photo, sent: true });
  });
}

/** Removes an entry that the server confirmed or its owner discarded, with its photos. */
export async function removeEntry(id: string): Promise<void> {
  // On a full storage it is removed without the fact, because the removal frees space.
  await removeWith(id, [removedFact(id)]).catch(async (error: unknown) => {
    if (!isFull(error)) throw error;
    // Without that fact, a mark without an entry would count as a loss.
    await forgetMark(id);
    return removeWith(id, []);
  });
  await forgetMark(id);
  notifyOutbox();
}

async function removeWith(id: string, facts: readonly string[]): Promise<void> {
  await writeField(["entries", "photos", "facts"], async (writing) => {
    const photos = writing.objectStore("photos");
    const keys = await photos.index("entry").getAllKeys(id);
    await Promise.all([
      writing.objectStore("entries").delete(id),
      ...keys.map((key) => photos.delete(key)),
      ...facts.map((name) => writing.objectStore("facts").put(true, name)),
    ]);
  });
}
