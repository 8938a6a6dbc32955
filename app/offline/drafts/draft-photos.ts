import { offlineDatabase, isFull, writeOffline } from "../data/database";
import type { QueuedPhoto, NewPhoto } from "../outbox/entry";

// Files chosen for a form that is not saved yet. They are in the outbox's store under a key of no entry, so nothing sends them.

const PLACE = "draft/";

/** The key includes the owner: two people may write the same form on one device. */
export function photosOfDraft(owner: string, form: string): string {
  return `${PLACE}${owner}/${form}`;
}

/** "full": the files do not fit, and none of them is stored. */
export async function storeDraftPhotos(
  owner: string,
  form: string,
  photos: readonly NewPhoto[],
): Promise<"stored" | "full"> {
  const entry = photosOfDraft(owner, form);
  try {
    await writeOffline(["photos"], (transaction) =>
      Promise.all(
        photos.map((photo) =>
          transaction.objectStore("photos").put({ ...photo, owner, entry, sent: false }),
        ),
      ),
    );
    return "stored";
  } catch (error) {
    if (isFull(error)) return "full";
    throw error;
  }
}

/** The server has the file: its name stays with the draft, its bytes are removed. */
export async function noteDraftPhotoSent(id: string): Promise<void> {
  await changeDraftPhoto(id, (photos, photo) =>
    photos.put({ ...photo, bytes: new ArrayBuffer(0), sent: true }),
  );
}

/** Removes a file that was deselected. */
export async function dropDraftPhoto(id: string): Promise<void> {
  await changeDraftPhoto(id, (photos) => photos.delete(id));
}

type PhotoStore = {
  get(id: string): Promise<QueuedPhoto | undefined>;
  put(photo: QueuedPhoto): Promise<unknown>;
  delete(id: string): Promise<void>;
  index(name: "entry"): { getAll(place: string): Promise<QueuedPhoto[]> };
};

/** Deletes the thumbnail in any case. Files that already belong to an outbox entry are left alone. */
async function changeDraftPhoto(
  id: string,
  change: (photos: PhotoStore, photo: QueuedPhoto) => Promise<unknown>,
): Promise<void> {
  await writeOffline(["photos"], async (transaction) => {
    const photos: PhotoStore = transaction.objectStore("photos");
    const photo = await photos.get(id);
    if (!photo?.entry.startsWith(PLACE)) return;
    const others = await photos.index("entry").getAll(photo.entry);
    await Promise.all([
      change(photos, photo),
      ...others
        .filter((each) => each.path.startsWith(`/files/${id}/`))
        .map((each) => photos.delete(each.id)),
    ]);
  });
}

/** Moves files to the entry that a draft became, or back. */
export async function moveDraftPhotos(
  photos: Pick<PhotoStore, "put" | "index">,
  from: string,
  to: string,
): Promise<void> {
  const all = await photos.index("entry").getAll(from);
  await Promise.all(all.map((photo) => photos.put({ ...photo, entry: to })));
}

export async function dropPhotosOf(
  photos: Pick<PhotoStore, "delete" | "index">,
  place: string,
): Promise<void> {
  const all = await photos.index("entry").getAll(place);
  await Promise.all(all.map((photo) => photos.delete(photo.id)));
}

/** Finds files by id in drafts and entries, each with the other files of its draft or entry. */
export async function findPhotos(ids: readonly string[]): Promise<QueuedPhoto[]> {
  const photos = (await offlineDatabase()).transaction("photos").store;
  const found = await Promise.all(ids.map((id) => photos.get(id)));
  const places = [...new Set(found.flatMap((photo) => photo?.entry ?? []))];
  const near = await Promise.all(places.map((place) => photos.index("entry").getAll(place)));
  return near.flat();
}
