import { fieldDatabase, writeField } from "../data/database";
import { dropPhotosOf, moveDraftPhotos, photosOfDraft } from "./draft-photos";
import { removedFact } from "../outbox/data-loss";
import { removeMark } from "../outbox/marks";
import { tellOutbox } from "../outbox/updates";

/** What somebody was writing, as its form knows it. One for each owner and form. */
export type StoredDraft = {
  owner: string;
  /** What is written, as `daily-reports.file/<work order>`. */
  form: string;
  value: unknown;
  savedAt: number;
};

type DraftHere = { value: unknown; savedAt: number; fileIds: string[] };

/** With the files that were chosen for it, which may have come to the disk before the first of its words. */
export async function findDraft(owner: string, form: string): Promise<DraftHere | undefined> {
  const database = await fieldDatabase();
  const [draft, photos] = await Promise.all([database.get("drafts", [owner, form]), database.getAllFromIndex("photos", "entry", photosOfDraft(owner, form))]);
  const fileIds = photos.filter((each) => !isThumbnail(each.path)).map((each) => each.id);
  const [first] = fileIds;
  if (draft) return { value: draft.value, savedAt: draft.savedAt, fileIds };
  return first === undefined ? undefined : { value: {}, savedAt: madeAt(first), fileIds };
}

export async function storeDraft(owner: string, form: string, value: unknown): Promise<void> {
  await writeField(["drafts"], (writing) => writing.objectStore("drafts").put({ owner, form, value, savedAt: Date.now() }));
}

/** With its files. */
export async function dropDraft(owner: string, form: string): Promise<void> {
  await writeField(["drafts", "photos"], (writing) =>
    Promise.all([writing.objectStore("drafts").delete([owner, form]), dropPhotosOf(writing.objectStore("photos"), photosOfDraft(owner, form))]),
  );
}

/** An entry that was refused in front of who wrote it becomes its draft again, files and all. */
export async function draftAgain(entryId: string, owner: string, form: string, value: unknown): Promise<void> {
  await writeField(["drafts", "photos", "entries", "facts"], (writing) =>
    Promise.all([
      writing.objectStore("drafts").put({ owner, form, value, savedAt: Date.now() }),
      moveDraftPhotos(writing.objectStore("photos"), entryId, photosOfDraft(owner, form)),
      writing.objectStore("entries").delete(entryId),
      writing.objectStore("facts").put(true, removedFact(entryId)),
    ]),
  );
  removeMark(entryId);
  tellOutbox();
}

function isThumbnail(path: string): boolean {
  return path.endsWith("/thumbnail");
}

/** Ids that devices make begin with their time. */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
