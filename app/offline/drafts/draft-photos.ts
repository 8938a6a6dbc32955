import { fieldDatabase, isFull, writeField } from "../data/database";
import type { QueuedPhoto, NewPhoto } from "../outbox/entry";

// Files that were chosen for a form nobody has saved yet. They lie among those of the outbox, under a place that is no entry's: nothing sends them.

const PLACE = "draft/";

/** By owner: two people may write the same form on one phone. */
export function photosOfDraft(owner: string, form: string): string {
  return `${PLACE}${owner}/${form}`;
}

/** "full": they do not fit, and nothing of them is kept. */
export async function storeDraftPhotos(owner: string, form: string, photos: readonly NewPhoto[]): Promise<"kept" | "full"> {
  const entry = photosOfDraft(owner, form);
  try {
    await writeField(["photos"], (writing) => Promise.all(photos.map((photo) => writing.objectStore("photos").put({ ...photo, owner, entry, sent: false }))));
    return "kept";
  } catch (error) {
    if (isFull(error)) return "full";
    throw error;
  }
}

/** The server has it: its name is kept with the draft, its bytes are not. */
export async function noteDraftPhotoSent(id: string): Promise<void> {
  await changeDraftPhoto(id, (photos, photo) => photos.put({ ...photo, bytes: new ArrayBuffer(0), sent: true }));
}

/** Left out again. */
export async function dropDraftPhoto(id: string): Promise<void> {
  await changeDraftPhoto(id, (photos) => photos.delete(id));
}

type PhotoStore = {
  get(id: string): Promise<QueuedPhoto | undefined>;
  put(photo: QueuedPhoto): Promise<unknown>;
  delete(id: string): Promise<void>;
  index(name: "entry"): { getAll(place: string): Promise<QueuedPhoto[]> };
};

/** Its thumbnail goes either way. What lies in the outbox by now is the outbox's. */
async function changeDraftPhoto(id: string, change: (photos: PhotoStore, photo: QueuedPhoto) => Promise<unknown>): Promise<void> {
  await writeField(["photos"], async (writing) => {
    const photos: PhotoStore = writing.objectStore("photos");
    const photo = await photos.get(id);
    if (!photo?.entry.startsWith(PLACE)) return;
    const others = await photos.index("entry").getAll(photo.entry);
    await Promise.all([change(photos, photo), ...others.filter((each) => each.path.startsWith(`/files/${id}/`)).map((each) => photos.delete(each.id))]);
  });
}

/** To the entry that a draft has become, or back. */
export async function moveDraftPhotos(photos: Pick<PhotoStore, "put" | "index">, from: string, to: string): Promise<void> {
  const all = await photos.index("entry").getAll(from);
  await Promise.all(all.map((photo) => photos.put({ ...photo, entry: to })));
}

export async function dropPhotosOf(photos: Pick<PhotoStore, "delete" | "index">, place: string): Promise<void> {
  const all = await photos.index("entry").getAll(place);
  await Promise.all(all.map((photo) => photos.delete(photo.id)));
}

/** Files by their ids, wherever on this phone they lie, each with what belongs to it. */
export async function findPhotos(ids: readonly string[]): Promise<QueuedPhoto[]> {
  const photos = (await fieldDatabase()).transaction("photos").store;
  const found = await Promise.all(ids.map((id) => photos.get(id)));
  const places = [...new Set(found.flatMap((photo) => photo?.entry ?? []))];
  const near = await Promise.all(places.map((place) => photos.index("entry").getAll(place)));
  return near.flat();
}
