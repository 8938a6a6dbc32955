import { getI18n } from "react-i18next";
import { currentOwner } from "~/offline/data/owner";
import type { QueuedPhoto } from "~/offline/outbox/entry";
import type { PreparedFile } from "./prepare-file";

/** The name of a form whose files this device stores with its draft, and the ids of the stored files. */
export type FilesDraft = { form: string; found: readonly string[] };

const photosHere = () => import("~/offline/drafts/draft-photos");
const held = () => import("./held-files");

/** Returns false when the device's storage is full. Where nothing can be stored for other reasons, the form works without drafts. */
export async function storeWithDraft(
  form: string,
  id: string,
  prepared: PreparedFile,
): Promise<boolean> {
  const owner = currentOwner();
  if (owner === null) return true;
  try {
    const [{ storeDraftPhotos }, { partsOf }] = await Promise.all([photosHere(), held()]);
    return (await storeDraftPhotos(owner, form, await partsOf(id, prepared))) === "stored";
  } catch {
    // The upload or the outbox reports an invalid file.
    return true;
  }
}

/** Notes that the server has the file's bytes. */
export function noteArrived(id: string): void {
  void photosHere()
    .then(({ noteDraftPhotoSent }) => noteDraftPhotoSent(id))
    .catch(ignore);
}

export function excludePhoto(id: string): void {
  void photosHere()
    .then(({ dropDraftPhoto }) => dropDraftPhoto(id))
    .catch(ignore);
}

/** Draft storage is best effort: a file stored longer than needed is still sent only once. */
function ignore(): void {}

export type FoundFile = { id: string; file: File; isSent: boolean; hasBytes: boolean };

/** Returns the stored files of a draft as if newly chosen. Files not yet sent are held for the form's outbox message. */
export async function filesFound(ids: readonly string[]): Promise<FoundFile[]> {
  const [{ findPhotos }, { holdFile }] = await Promise.all([photosHere(), held()]);
  const photos = await findPhotos(ids);
  return ids.map((id) => {
    const photo = photos.find((each) => each.id === id);
    const isSent = photo?.sent ?? true;
    if (photo && !isSent)
      holdFile(id, [photo, ...photos.filter((each) => isThumbnailOf(photo, each))].map(asNew));
    const file = new File(
      photo ? [photo.bytes] : [],
      photo?.name ?? getI18n().t("files.kind.picture"),
      photo ? { type: photo.mediaType } : {},
    );
    return { id, file, isSent, hasBytes: file.size > 0 };
  });
}

function isThumbnailOf(photo: QueuedPhoto, other: QueuedPhoto): boolean {
  return other.entry === photo.entry && !other.sent && other.path.startsWith(`/files/${photo.id}/`);
}

function asNew({ id, bytes, mediaType, name, path }: QueuedPhoto) {
  return { id, bytes, mediaType, name, path };
}
