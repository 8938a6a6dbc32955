import { offlineDatabase, writeOffline } from "../data/database";
import { dropPhotosOf, moveDraftPhotos, photosOfDraft } from "./draft-photos";
import { type DraftPage, formsHere } from "./draft-keeper";
import { forgetMark } from "../outbox/durability/bucket-copies";
import { isThumbnail, removedFact } from "../outbox/durability/mark-saved";
import { notifyOutbox } from "../outbox/updates";

type DraftHere = { value: unknown; savedAt: number; fileIds: string[] };

/** Includes the files chosen for the draft, which may have been stored before its first text. */
export async function findDraft(owner: string, form: string): Promise<DraftHere | undefined> {
  const database = await offlineDatabase();
  const [draft, photos] = await Promise.all([
    database.get("drafts", [owner, form]),
    database.getAllFromIndex("photos", "entry", photosOfDraft(owner, form)),
  ]);
  const fileIds = photos.filter((each) => !isThumbnail(each)).map((each) => each.id);
  const [first] = fileIds;
  if (draft) return { value: draft.value, savedAt: draft.savedAt, fileIds };
  return first === undefined ? undefined : { value: {}, savedAt: madeAt(first), fileIds };
}

/** A draft that its author can continue, as it is listed. */
export type BegunForm = { name: string; page: DraftPage; savedAt: number };

/** The owner's drafts, the youngest first. */
export async function listBegun(owner: string): Promise<BegunForm[]> {
  const range = IDBKeyRange.bound([owner, ""], [owner, "\uffff"]);
  const drafts = await (await offlineDatabase()).getAll("drafts", range);
  return drafts
    .flatMap(({ form, page, savedAt }) => (page ? [{ name: form, page, savedAt }] : []))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Nobody has continued older drafts. */
const MAX_AGE_MS = 30 * 86_400_000;

/** With each sync: also the drafts of users who no longer sign in on this device. */
export async function dropOldDrafts(): Promise<void> {
  const drafts = await (await offlineDatabase()).getAll("drafts");
  for (const { owner, form, savedAt } of drafts)
    if (savedAt < Date.now() - MAX_AGE_MS) await dropDraft(owner, form);
}

export async function storeDraft(
  owner: string,
  form: string,
  value: unknown,
  page?: DraftPage,
): Promise<void> {
  await writeOffline(["drafts"], (transaction) =>
    transaction.objectStore("drafts").put({ owner, form, value, page, savedAt: Date.now() }),
  );
}

/** Deletes the draft and its files. */
export async function dropDraft(owner: string, form: string): Promise<void> {
  await writeOffline(["drafts", "photos"], (transaction) =>
    Promise.all([
      transaction.objectStore("drafts").delete([owner, form]),
      dropPhotosOf(transaction.objectStore("photos"), photosOfDraft(owner, form)),
    ]),
  );
}

/** Deletes the drafts of an owner whose names begin so, except one. They have no files. */
export async function dropDraftsOf(owner: string, prefix: string, except = ""): Promise<void> {
  await writeOffline(["drafts"], async (transaction) => {
    const drafts = transaction.objectStore("drafts");
    const range = IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]);
    const others = (await drafts.getAllKeys(range)).filter(([, form]) => form !== except);
    await Promise.all(others.map((key) => drafts.delete(key)));
  });
}

/** Turns an entry that was refused while its author was on the page back into a draft, including its files. */
export async function draftAgain(
  entryId: string,
  owner: string,
  form: string,
  value: unknown,
): Promise<void> {
  // Listed like a draft of the form, which is still on the page.
  const page = formsHere.get(form)?.page();
  await writeOffline(["drafts", "photos", "entries", "facts"], (transaction) =>
    Promise.all([
      transaction.objectStore("drafts").put({ owner, form, value, page, savedAt: Date.now() }),
      moveDraftPhotos(transaction.objectStore("photos"), entryId, photosOfDraft(owner, form)),
      transaction.objectStore("entries").delete(entryId),
      transaction.objectStore("facts").put(true, removedFact(entryId)),
    ]),
  );
  await forgetMark(entryId);
  notifyOutbox();
}

/** Ids generated on devices start with a timestamp. */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
