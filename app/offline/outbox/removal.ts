import { isFull, writeOffline } from "../data/database";
import { refreshCopy } from "./durability/copies";
import { forgetMark } from "./durability/bucket-copies";
import { removedFact } from "./durability/mark-saved";
import type { OutboxEntry } from "./entry";
import { setOvertakenAside } from "./overtaken";
import { type SentEntry, sentName, withSent } from "./sent/sent";
import { notifyOutbox } from "./updates";

// The two ways in which an entry leaves the outbox.

/** Removes an entry that its owner discarded, with its photos. What was signed or submitted on it is set aside. */
export async function removeEntry(id: string): Promise<void> {
  let overtaken: OutboxEntry[] = [];
  await removeWithFacts(id, async (facts, entries, entry) => {
    await facts.put(true, removedFact(id));
    overtaken = entry ? await setOvertakenAside(entries, entry) : [];
  });
  for (const each of overtaken) refreshCopy(each);
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
type Entries = Parameters<typeof setOvertakenAside>[0];
type Recording = (facts: Facts, entries: Entries, entry: OutboxEntry | undefined) => Promise<void>;

async function removeWithFacts(id: string, record: Recording): Promise<void> {
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

async function removeWith(id: string, record: Recording): Promise<void> {
  await writeOffline(["entries", "photos", "facts"], async (transaction) => {
    const [entries, photos] = [
      transaction.objectStore("entries"),
      transaction.objectStore("photos"),
    ];
    const [entry, keys] = await Promise.all([
      entries.get(id),
      photos.index("entry").getAllKeys(id),
    ]);
    await Promise.all([
      entries.delete(id),
      ...keys.map((key) => photos.delete(key)),
      record(transaction.objectStore("facts"), entries, entry),
    ]);
  });
}
