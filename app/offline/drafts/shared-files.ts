import { MAX_FILE_BYTES } from "../../kernel/file-limits";
import { newId } from "../../kernel/ids";
import { isRecord } from "../../kernel/is-record";
import { offlineDatabase, isFull, writeOffline } from "../data/database";
import { dropDraft } from "./draft";
import { photosOfDraft } from "./draft-photos";
import type { QueuedPhoto } from "../outbox/entry";
import { SHARE_FIELDS } from "./share-fields";

// What another app shared with this one, until its owner chooses a work order: a draft, one per owner. A second share is added to it.

/** The draft's name. */
export const SHARED = "share.add";
export type RefusedFile = { name: string; reason: "too-large" | "wrong-kind" };
/** The draft's value. */
type Shared = { text: string; refused: RefusedFile[] };

/** Older shares are deleted: their owner has not come back for them. */
const MAX_AGE_MS = 7 * 86_400_000;

/** "full": the files do not fit, and nothing of this share is stored. */
export async function storeShared(owner: string, form: FormData): Promise<"stored" | "full"> {
  const files = form
    .getAll(SHARE_FIELDS.files)
    .filter((each): each is File => typeof each !== "string" && each.size > 0);
  const fitting = files.filter((each) => each.size <= MAX_FILE_BYTES);
  const photos = await Promise.all(fitting.map((file) => photoOf(owner, file)));
  const refused = files
    .filter((each) => each.size > MAX_FILE_BYTES)
    .map(({ name }): RefusedFile => ({ name, reason: "too-large" }));
  await dropOldShare(owner);
  try {
    await writeOffline(["drafts", "photos"], async (transaction) => {
      const drafts = transaction.objectStore("drafts");
      const before = sharedIn((await drafts.get([owner, SHARED]))?.value);
      const value: Shared = {
        text: [before.text, textIn(form)].filter(Boolean).join("\n"),
        refused: [...before.refused, ...refused],
      };
      await Promise.all([
        drafts.put({ owner, form: SHARED, value, savedAt: Date.now() }),
        ...photos.map((photo) => transaction.objectStore("photos").put(photo)),
      ]);
    });
    return "stored";
  } catch (error) {
    if (isFull(error)) return "full";
    throw error;
  }
}

/** What waits for a work order, with its files; null without any. */
export async function findShared(
  owner: string,
): Promise<{ shared: Shared; photos: QueuedPhoto[] } | null> {
  await dropOldShare(owner);
  const database = await offlineDatabase();
  const [draft, photos] = await Promise.all([
    database.get("drafts", [owner, SHARED]),
    database.getAllFromIndex("photos", "entry", photosOfDraft(owner, SHARED)),
  ]);
  return draft ? { shared: sharedIn(draft.value), photos } : null;
}

/** Removes files that cannot be stored, and notes why. */
export async function refuseShared(
  owner: string,
  photos: readonly QueuedPhoto[],
): Promise<RefusedFile[]> {
  return writeOffline(["drafts", "photos"], async (transaction) => {
    const drafts = transaction.objectStore("drafts");
    const draft = await drafts.get([owner, SHARED]);
    if (!draft) return [];
    const before = sharedIn(draft.value);
    const refused = [
      ...before.refused,
      ...photos.map(({ name }): RefusedFile => ({ name, reason: "wrong-kind" })),
    ];
    await Promise.all([
      drafts.put({ ...draft, value: { ...before, refused } }),
      ...photos.map(({ id }) => transaction.objectStore("photos").delete(id)),
    ]);
    return refused;
  });
}

export function dropShared(owner: string): Promise<void> {
  return dropDraft(owner, SHARED);
}

/** Also with each sync: its owner may never open the page of shared files again. */
export async function dropOldShare(owner: string): Promise<void> {
  const draft = await (await offlineDatabase()).get("drafts", [owner, SHARED]);
  if (draft && draft.savedAt < Date.now() - MAX_AGE_MS) await dropShared(owner);
}

/** As shared: the page shrinks pictures, which a service worker cannot do in every browser. */
async function photoOf(owner: string, file: File): Promise<QueuedPhoto> {
  const id = newId();
  return {
    id,
    owner,
    entry: photosOfDraft(owner, SHARED),
    bytes: await file.arrayBuffer(),
    mediaType: file.type,
    name: file.name,
    path: `/files/${id}`,
    sent: false,
  };
}

/** Apps often repeat the title or the URL in the text. */
function textIn(form: FormData): string {
  const parts = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url]
    .map((name) => String(form.get(name) ?? "").trim())
    .filter(Boolean);
  return parts
    .filter((part, at) => !parts.some((other, n) => n !== at && isPartOf(part, at, other, n)))
    .join("\n");
}

function isPartOf(part: string, at: number, other: string, n: number): boolean {
  return other === part ? n < at : other.includes(part);
}

function sharedIn(value: unknown): Shared {
  const { text, refused } = isRecord(value) ? value : {};
  return {
    text: typeof text === "string" ? text : "",
    refused: Array.isArray(refused) ? refused.filter(isRefusedFile) : [],
  };
}

function isRefusedFile(value: unknown): value is RefusedFile {
  return (
    isRecord(value) &&
    typeof value["name"] === "string" &&
    (value["reason"] === "too-large" || value["reason"] === "wrong-kind")
  );
}
