import { writeField } from "./database";

/** Deletes a user's offline data and the facts that name them, in one transaction. */
export async function wipeOwner(owner: string): Promise<void> {
  await writeField(["pack", "facts"], async (writing) => {
    await writing.objectStore("pack").delete(IDBKeyRange.bound([owner], [owner, []]));
    const facts = writing.objectStore("facts");
    for (let at = await facts.openCursor(); at; at = await at.continue()) {
      if (isOf(owner, at.value)) await at.delete();
    }
  });
}

function isOf(owner: string, value: unknown): boolean {
  return typeof value === "object" && value !== null && "owner" in value && value.owner === owner;
}
