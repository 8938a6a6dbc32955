import { writeField } from "./database";
import type { Owner } from "./owner";

/** Deletes a user's offline data and the facts that name them, in one transaction. */
export async function wipeOwner(owner: Owner): Promise<void> {
  await writeField(["pack", "facts"], async (writing) => {
    await deleteOwned(writing.objectStore("pack"), owner);
    await deleteOwned(writing.objectStore("facts"), owner);
  });
}

type Cursor = { value: unknown; delete(): Promise<void>; continue(): Promise<Cursor | null> };

async function deleteOwned(store: { openCursor(): Promise<unknown> }, owner: Owner): Promise<void> {
  // Safe: idb types cursors per store; this uses only the members that all of them have.
  for (let at = (await store.openCursor()) as Cursor | null; at; at = await at.continue()) {
    if (isOf(owner, at.value)) await at.delete();
  }
}

function isOf(owner: Owner, value: unknown): boolean {
  return typeof value === "object" && value !== null && "owner" in value && value.owner === owner;
}
