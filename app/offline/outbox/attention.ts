import { isFull } from "../data/database";
import type { QueuedPhoto, OutboxEntry } from "./entry";
import { sendOutbox } from "./sender";
import { changeEntry, findEntry, photosOf, removeEntry } from "./store";

// What a person does about an entry that the server refused.

/**
 * As it is: what it was refused for may have changed. On a full storage it leaves as it lies here, and makes room; "full" where it
 * did not leave either, and nothing about it is different.
 */
export async function sendAgain(id: string): Promise<"done" | "full"> {
  const isWaiting = await unlessFull(changeEntry(id, { state: "waiting", refusal: null, notBefore: null, failing: null }));
  const isWritten = await unlessFull(sendOutbox("person", isWaiting ? { urgent: id } : { urgent: id, again: id }));
  return (isWaiting && isWritten) || !(await findEntry(id)) ? "done" : "full";
}

/** False where the storage was full; anything else is thrown on. */
function unlessFull(writing: Promise<unknown>): Promise<boolean> {
  return writing.then(
    () => true,
    (error: unknown) => {
      if (isFull(error)) return false;
      throw error;
    },
  );
}

/** Not while it is on its way: then nobody could say whether the server has it. */
export async function discardEntry(id: string): Promise<void> {
  await navigator.locks.request("outbox", () => removeEntry(id));
}

/** Whole, with signatures and pictures, as a file for whoever can do something about it. */
export async function exportEntry(entry: OutboxEntry): Promise<void> {
  const photos = await Promise.all((await photosOf(entry.id)).map(asText));
  const file = new Blob([JSON.stringify({ ...entry, photos }, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${entry.kind}-${new Date(entry.capturedAt).toISOString().slice(0, 16).replaceAll(":", "")}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function asText({ id, name, mediaType, bytes }: QueuedPhoto): Promise<object> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve({ id, name, content: reader.result }));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("A picture could not be read")));
    reader.readAsDataURL(new Blob([bytes], { type: mediaType }));
  });
}
