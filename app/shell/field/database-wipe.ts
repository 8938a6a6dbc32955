import { writeField } from "./database";
import type { Owner } from "./owner";

type Owned = "pack" | "entries" | "photos" | "drafts";

/** One transaction: what lies here of a person in these stores, and the facts that name them. */
export async function wipeOwner(owner: Owner, stores: Owned[]): Promise<void> {
  await writeField([...stores, "facts"], async (writing) => {
    for (const store of stores) await deleteOwned(writing.objectStore(store), owner);
    await deleteOwned(writing.objectStore("facts"), owner);
  });
}

type Cursor = { value: unknown; delete(): Promise<void>; continue(): Promise<Cursor | null> };

async function deleteOwned(store: { openCursor(): Promise<unknown> }, owner: Owner): Promise<void> {
  // Safe: of idb's cursors, whose types differ from store to store, only what all of them can.
  for (let at = (await store.openCursor()) as Cursor | null; at; at = await at.continue()) {
    if (isOf(owner, at.value)) await at.delete();
  }
}

/** Named inside, or the very value: the fact whose entries a worker may send. */
function isOf(owner: Owner, value: unknown): boolean {
  return value === owner || (typeof value === "object" && value !== null && "owner" in value && value.owner === owner);
}
