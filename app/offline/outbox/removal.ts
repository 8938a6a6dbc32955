import { isFull, writeField } from "../data/database";
import { forgetMark } from "./durability/bucket-copies";
import { removedFact } from "./durability/mark-saved";
import { type SentEntry, sentName, withSent } from "./sent/sent";
import { notifyOutbox } from "./updates";

// The two ways in which an entry leaves the outbox.

/** Removes an entry that its owner discarded, with its photos. */
export async function removeEntry(id: string): Promise<void> {
  await removeWithFacts(id, async (facts) => void (await facts.put(true, removedFact(id))));
}

/** Removes an entry that the server confirmed, with its photos, and records that it was sent. */
export async function confirmEntry(owner: string, sent: SentEntry): Promise<void> {
  await removeWithFacts(sent.id, async (facts) => {
    await facts.put(true, removedFact(sent.id));
    await facts.put(withSent(await facts.get(sentName(owner)), owner, sent), sentName(owner));
  });
}

type Facts = {
  get(name: string): Promise<unknown>;
  put(value: unknown, name: string): Promise<unknown>;
};

async function removeWithFacts(id: string, record: (facts: Facts) => Promise<void>): Promise<void> {
  // On a full storage it is removed without its facts, because the removal frees space.
  await removeWith(id, record).catch(async (error: unknown) => {
    if (!isFull(error)) throw error;
    // Without the fact of the removal, a mark without an entry would count as a loss.
    await forgetMark(id);
    return removeWith(id, async () => undefined);
  });
  await forgetMark(id);
  notifyOutbox();
}

async function removeWith(id: string, record: (facts: Facts) => Promise<void>): Promise<void> {
  await writeField(["entries", "photos", "facts"], async (writing) => {
    const photos = writing.objectStore("photos");
    const keys = await photos.index("entry").getAllKeys(id);
    await Promise.all([
      writing.objectStore("entries").delete(id),
      ...keys.map((key) => photos.delete(key)),
      record(writing.objectStore("facts")),
    ]);
  });
}
