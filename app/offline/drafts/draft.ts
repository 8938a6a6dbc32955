import { offlineDatabase, writeOffline } from "../data/database";
import { dropPhotosOf, moveDraftPhotos, photosOfDraft } from "./draft-photos";
import { DRAFT, draftName, type DraftPage, formsHere } from "./draft-keeper";
import { forgetMark } from "../outbox/durability/bucket-copies";
import { isThumbnail, removedFact } from "../outbox/durability/mark-saved";
import { notifyOutbox } from "../outbox/updates";

export type DraftHere = { value: unknown; savedAt: number; fileIds: string[] };

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

/** The URL that continues a draft. The draft of a release before has no id. */
export function pathOfDraft(path: string, id: string): string {
  const [pathname, search] = path.split("?");
  const params = new URLSearchParams(search);
  params.set(DRAFT, id);
  return `${pathname}?${params}`;
}

/** Whether it is one of the drafts of this form. The draft of a release before has the form's own name. */
export function isDraftOf(of: string, name: string): boolean {
  return name === of || name.startsWith(draftName(of, ""));
}

/** The names of the owner's drafts of a form, the youngest first; then those of which only files were stored before a crash. */
export async function listDraftsOf(owner: string, of: string): Promise<string[]> {
  const range = IDBKeyRange.bound([owner, of], [owner, `${of}\uffff`]);
  const [drafts, others] = await Promise.all([
    (await offlineDatabase()).getAll("drafts", range),
    namesWithFiles(owner, of),
  ]);
  const written = drafts.sort((one, other) => other.savedAt - one.savedAt).map(({ form }) => form);
  return [...new Set([...written, ...others])].filter((name) => isDraftOf(of, name));
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
    transaction
      .objectStore("drafts")
      .put({ owner, form, value, page: continuedAt(form, page), savedAt: Date.now() }),
  );
}

/**
 * Gives a draft and its files another name. Undefined where none is left, or where something is stored under that name already. Another
 * tab may still write under the old name: then there are two drafts, and none is overwritten.
 */
export async function moveDraft(
  owner: string,
  from: string,
  to: string,
): Promise<DraftHere | undefined> {
  const isMoved = await writeOffline(["drafts", "photos"], async (transaction) => {
    const drafts = transaction.objectStore("drafts");
    const [draft, other] = await Promise.all([drafts.get([owner, from]), drafts.get([owner, to])]);
    if (other) return false;
    await Promise.all([
      moveDraftPhotos(
        transaction.objectStore("photos"),
        photosOfDraft(owner, from),
        photosOfDraft(owner, to),
      ),
      drafts.delete([owner, from]),
      draft && drafts.put({ ...draft, form: to, page: continuedAt(to, draft.page) }),
    ]);
    return true;
  });
  if (!isMoved) return undefined;
  notifyOutbox();
  return findDraft(owner, to);
}

export async function dropDraft(owner: string, form: string): Promise<void> {
  await writeOffline(["drafts", "photos"], (transaction) =>
    Promise.all([
      transaction.objectStore("drafts").delete([owner, form]),
      dropPhotosOf(transaction.objectStore("photos"), photosOfDraft(owner, form)),
    ]),
  );
  notifyOutbox();
}

/** Deletes the drafts of an owner whose names begin so, except those of one form. They have no files. */
export async function dropDraftsOf(owner: string, prefix: string, except?: string): Promise<void> {
  const dropped = await writeOffline(["drafts"], async (transaction) => {
    const drafts = transaction.objectStore("drafts");
    const range = IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]);
    const others = (await drafts.getAllKeys(range)).filter(
      ([, form]) => except === undefined || !isDraftOf(except, form),
    );
    await Promise.all(others.map((key) => drafts.delete(key)));
    return others.length;
  });
  if (dropped > 0) notifyOutbox();
}

/** Turns an entry that was refused while its author was on the page back into a draft, including its files. */
export async function draftAgain(
  entryId: string,
  owner: string,
  form: string,
  value: unknown,
): Promise<void> {
  // Listed like a draft of the form, which is still on the page.
  const page = continuedAt(form, formsHere.get(form)?.page());
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

/** The names of the drafts of which there are files. Their bytes are not read. */
async function namesWithFiles(owner: string, of: string): Promise<string[]> {
  const place = photosOfDraft(owner, of);
  const range = IDBKeyRange.bound(place, `${place}\uffff`);
  const entries = (await offlineDatabase()).transaction("photos").store.index("entry");
  const names: string[] = [];
  let cursor = await entries.openKeyCursor(range, "nextunique");
  for (; cursor; cursor = await cursor.continue())
    names.push(cursor.key.slice(photosOfDraft(owner, "").length));
  return names;
}

/** The page of a draft, whose URL continues this one of its form. */
function continuedAt(name: string, page: DraftPage | undefined): DraftPage | undefined {
  return page && { ...page, path: pathOfDraft(page.path, name.slice(name.lastIndexOf("/") + 1)) };
}

/** Ids generated on devices start with a timestamp. */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
