import { writeField } from "./database";
import type { Owner } from "./owner";

/** One transaction: what lies here of a person for reading, and the facts that name them. */
export async function wipeOwner(owner: Owner): Promise<void> {
  await writeField(["pack", "facts"], async (writing) => {
    await deleteOwned(writing.objectStore("pack"), owner);
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

function isOf(owner: Owner, value: unknown): boolean {
  return typeof value === "object" && value !== null && "owner" in value && value.owner === owner;
}
