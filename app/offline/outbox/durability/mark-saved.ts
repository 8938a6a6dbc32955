import type { OutboxEntry, QueuedPhoto } from "../entry";
import { storeInBucket } from "./bucket-copies";
import { copyOf, storeCopy } from "./copies";
import { addMark } from "./marks";

export const REMOVED = "removed.";

/** The fact that records an entry's removal, written in the transaction that deletes it. It distinguishes a removal from a loss. */
export function removedFact(id: string): string {
  return `${REMOVED}${id}`;
}

/** Called before the page confirms to the user that the entry is saved. */
export async function markSaved(entry: OutboxEntry, files: readonly QueuedPhoto[]): Promise<void> {
  const { id, owner, kind, title, capturedAt, place } = entry;
  const mark = { id, owner, kind, title, savedAt: capturedAt, place };
  const fileIds = idsOfFiles(files);
  addMark(mark);
  storeCopy(entry, fileIds);
  await storeInBucket(mark, copyOf(entry, fileIds));
}

/** The files whose bytes exist only on this device. Thumbnails are excluded: they belong to their file, and nothing references them. */
function idsOfFiles(files: readonly QueuedPhoto[]): string[] {
  return files.filter((photo) => !photo.sent && !isThumbnail(photo)).map(({ id }) => id);
}

/** Sent with its picture, whose name it has. Nothing refers to it. */
export function isThumbnail({ path }: Pick<QueuedPhoto, "path">): boolean {
  return path.endsWith("/thumbnail");
}
