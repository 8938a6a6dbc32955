import { newId } from "../../kernel/ids";
import { isRecord } from "../../kernel/is-record";
import { type Capture, type ClockReading, estimatedTime } from "../drafts/capture-time";
import { deviceInstantNow } from "../connectivity/clock";
import { writeOffline } from "../data/database";
import { moveDraftPhotos, photosOfDraft } from "../drafts/draft-photos";
import type { QueuedPhoto, NewEntry, OutboxCall, OutboxEntry } from "./entry";
import { setOvertakenAside } from "./overtaken";
import { refreshCopy } from "./durability/copies";
import { forgetMark } from "./durability/bucket-copies";
import { markSaved, removedFact } from "./durability/mark-saved";
import { lastMarkedPlace } from "./durability/marks";
import { releaseHere } from "../releases/release";

/**
 * Resolves once the entry and its photos are on disk, in one transaction, and its mark and copy are in the other stores. If the storage is
 * full, it rejects with QuotaExceededError. It does not notify the pages, because the user waits for it: the caller does that.
 * Rejects with BeingSent if the entry differs from a sent one with the same id that the server may have.
 */
export async function saveEntry(given: NewEntry): Promise<void> {
  const saved = await writeOffline(
    ["entries", "photos", "facts", "drafts"],
    async (transaction) => {
      const facts = transaction.objectStore("facts");
      const [before, last, known, clock] = await Promise.all([
        findBefore(transaction.objectStore("entries").index("owner"), given),
        facts.get("place"),
        facts.get("device"),
        facts.get("clock"),
      ]);
      if (before?.id === given.id && isUnderway(before)) {
        if (!isSameCall(before.call, given.call)) throw new BeingSent();
        return null;
      }
      const place = before?.place ?? Math.max(Number(last) || 0, lastMarkedPlace()) + 1;
      const device = typeof known === "string" ? known : newId();
      // Moves the draft's files to the entry before storing the form's own, because they may be the same files.
      if (given.draft !== undefined)
        await moveDraftPhotos(
          transaction.objectStore("photos"),
          photosOfDraft(given.owner, given.draft),
          given.id,
        );
      const entry = enveloped(given, { device, place, capture: captureHere(clock) });
      await Promise.all([
        known ? null : facts.put(device, "device"),
        transaction.objectStore("entries").put(entry),
        ...(before && before.id !== entry.id
          ? [
              transaction.objectStore("entries").delete(before.id),
              facts.put(true, removedFact(before.id)),
            ]
          : []),
        before ? null : facts.put(place, "place"),
        given.draft === undefined
          ? null
          : transaction.objectStore("drafts").delete([given.owner, given.draft]),
        ...(given.photos ?? []).map((photo) =>
          transaction.objectStore("photos").put(queuedPhoto(photo, entry)),
        ),
      ]);
      const overtaken =
        before && !isSameCall(before.call, entry.call)
          ? await setOvertakenAside(transaction.objectStore("entries"), before)
          : [];
      return {
        entry,
        before,
        overtaken,
        files: await transaction.objectStore("photos").index("entry").getAll(entry.id),
      };
    },
  );
  if (!saved) return;
  const { entry, before, overtaken, files } = saved;
  await markSaved(entry, files);
  for (const each of overtaken) refreshCopy(each);
  if (before && before.id !== entry.id) await forgetMark(before.id);
}

/** The entry was sent and its response is not known, so its content must not change. */
export class BeingSent extends Error {
  constructor() {
    super("The entry is being sent");
  }
}

function isUnderway({ state, tries }: OutboxEntry): boolean {
  return state === "waiting" && tries > 0;
}

/** A form that is submitted twice makes the same call. The time of its capture is that of the first submission. */
function isSameCall(one: OutboxCall, other: OutboxCall): boolean {
  const contentOf = ({ method, path, body }: OutboxCall) =>
    JSON.stringify([method, path, isRecord(body) ? { ...body, capturedAt: null } : body]);
  return contentOf(one) === contentOf(other);
}

/** The stored clock reading is a fact of clock.ts. */
function captureHere(clock: unknown): Capture {
  const reading = (clock as ClockReading | undefined) ?? null;
  const now = deviceInstantNow();
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
