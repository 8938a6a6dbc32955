import { isPicture } from "~/features/attachments/model";
import { frozenFiles } from "~/features/work-orders/ui/command/content-in-view";
import { ANSWER_ITEM } from "~/offline/outbox/entry-kinds";
import type { OutboxEntry, QueuedPhoto } from "~/offline/outbox/entry";
import type { ReportContent } from "../../inputs";
import type { ReportView } from "../../queries/read";
import type { SheetContent, SigningPage } from "./signing-page";

/** The files of entries on this device, among them thumbnails. */
export type WaitingFile = Pick<QueuedPhoto, "id" | "name" | "mediaType">;

export async function filesOf(entries: readonly OutboxEntry[]): Promise<WaitingFile[]> {
  const { photosOf } = await import("~/offline/outbox/store");
  return (await Promise.all(entries.map(({ id }) => photosOf(id)))).flat();
}

/** Of an answer only if it is on the sheet. A file of which this device has nothing is a picture for all that is known. */
export function waitingPhotos(
  { sheet, answers }: SigningPage,
  entries: readonly OutboxEntry[],
  files: readonly WaitingFile[],
): SheetContent["waitingPhotos"] {
  const sent = new Set(sheet.photos.map(({ fileId }) => fileId));
  const ids = entries
    .filter(({ id, kind }) => kind !== ANSWER_ITEM || answers.includes(id))
    .flatMap(frozenFiles);
  return [...new Set(ids)].flatMap((fileId) => {
    const file = files.find(({ id }) => id === fileId);
    const isOther = file !== undefined && !isPicture(file.mediaType);
    return sent.has(fileId) || isOther ? [] : [{ fileId, name: file?.name ?? "" }];
  });
}

/** Those that the server has. New ones wait on this device. Absent in data stored by an earlier release. */
export function photosLeft(
  { photos = [] }: { photos?: ReportView["photos"] },
  sent: ReportContent,
): ReportView["photos"] {
  return photos.flatMap((photo) => {
    const kept = sent.photos ? sent.photos.find(({ fileId }) => fileId === photo.fileId) : photo;
    return kept ? [{ ...photo, kind: kept.kind }] : [];
  });
}
