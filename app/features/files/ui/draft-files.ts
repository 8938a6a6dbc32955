import { getI18n } from "react-i18next";
import { ownerHere } from "~/offline/data/owner";
import type { QueuedPhoto } from "~/offline/outbox/entry";
import type { PreparedFile } from "./prepare-file";

/** A form whose files this phone keeps while it is written: its name, and those that were found here with it. */
export type FilesDraft = { form: string; found: readonly string[] };

const photosHere = () => import("~/offline/drafts/draft-photos");
const held = () => import("./held-files");

/** False where this phone is full. Where it cannot keep anything else it is as it was without drafts. */
export async function storeWithDraft(form: string, id: string, prepared: PreparedFile): Promise<boolean> {
  const owner = ownerHere();
  if (owner === null) return true;
  try {
    const [{ storeDraftPhotos }, { partsOf }] = await Promise.all([photosHere(), held()]);
    return (await storeDraftPhotos(owner, form, await partsOf(id, prepared))) === "kept";
  } catch {
    // What is no file for us is told by whoever sends or holds it.
    return true;
  }
}

/** Its bytes are on the server now. */
export function noteArrived(id: string): void {
  void photosHere().then(({ noteDraftPhotoSent }) => noteDraftPhotoSent(id)).catch(ignore);
}

export function leaveOut(id: string): void {
  void photosHere().then(({ dropDraftPhoto }) => dropDraftPhoto(id)).catch(ignore);
}

/** A draft is a kindness: kept once more than needed, it is sent once all the same. */
function ignore(): void {}

export type FoundFile = { id: string; file: File; isSent: boolean; hasBytes: boolean };

/** What was found with a form, as it was chosen. What has not been sent yet is held for the form to take along. */
export async function filesFound(ids: readonly string[]): Promise<FoundFile[]> {
  const [{ findPhotos }, { hold }] = await Promise.all([photosHere(), held()]);
  const photos = await findPhotos(ids);
  return ids.map((id) => {
    const photo = photos.find((each) => each.id === id);
    const isSent = photo?.sent ?? true;
    if (photo && !isSent) hold(id, [photo, ...photos.filter((each) => isThumbnailOf(photo, each))].map(asNew));
    const file = new File(photo ? [photo.bytes] : [], photo?.name ?? getI18n().t("files.kind.picture"), { type: photo?.mediaType });
    return { id, file, isSent, hasBytes: file.size > 0 };
  });
}

function isThumbnailOf(photo: QueuedPhoto, other: QueuedPhoto): boolean {
  return other.entry === photo.entry && !other.sent && other.path.startsWith(`/files/${photo.id}/`);
}

function asNew({ id, bytes, mediaType, name, path }: QueuedPhoto) {
  return { id, bytes, mediaType, name, path };
}
