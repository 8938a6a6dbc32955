import { writeOffline } from "./database";

/** Deletes a user's offline data and the facts that name them, in one transaction. */
export async function wipeOwner(owner: string): Promise<void> {
  await writeOffline(["pack", "facts"], async (transaction) => {
    await transaction.objectStore("pack").delete(IDBKeyRange.bound([owner], [owner, []]));
    const facts = transaction.objectStore("facts");
    for (let at = await facts.openCursor(); at; at = await at.continue()) {
      if (isOf(owner, at.value)) await at.delete();
    }
  });
}

function isOf(owner: string, value: unknown): boolean {
  return typeof value === "object" && value !== null && "owner" in value && value.owner === owner;
}
