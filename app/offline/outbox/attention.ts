import { isFull } from "../data/database";
import type { QueuedPhoto, OutboxEntry } from "./entry";
import { sendOutbox } from "./sending/sender";
import { removeEntry } from "./removal";
import { changeEntry, findEntry, photosOf } from "./store";

// What a user can do about an entry that the server refused.

/**
 * Sends a refused entry again, since the reason for the refusal may be gone. If the storage is full, it is sent as stored, which frees
 * space. Returns "full" if it was not sent either and nothing about it has changed.
 */
export async function sendAgain(id: string): Promise<"done" | "full"> {
  const isWaiting = await unlessFull(
    changeEntry(id, { state: "waiting", refusal: null, notBefore: null, failing: null }),
  );
  const isWritten = await unlessFull(
    sendOutbox("person", isWaiting ? { urgent: id } : { urgent: id, again: id }),
  );
  return (isWaiting && isWritten) || !(await findEntry(id)) ? "done" : "full";
}

/** False if the storage is full; other errors are rethrown. */
function unlessFull(writing: Promise<unknown>): Promise<boolean> {
  return writing.then(
    () => true,
    (error: unknown) => {
      if (isFull(error)) return false;
      throw error;
    },
  );
}

/** Waits for the sending lock: while an entry is being sent, it is unknown whether the server has it. */
export async function discardEntry(id: string): Promise<void> {
  await navigator.locks.request("outbox", () => removeEntry(id));
}

/** Downloads the entry as a file, complete with signatures and photos, so that somebody else can process it. */
export async function exportEntry(entry: OutboxEntry): Promise<void> {
  const photos = await Promise.all((await photosOf(entry.id)).map(asText));
  const file = new Blob([JSON.stringify({ ...entry, photos }, null, 2)], {
    type: "application/json",
  });
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
    reader.addEventListener("error", () =>
      reject(reader.error ?? new Error("A picture could not be read")),
    );
    reader.readAsDataURL(new Blob([bytes], { type: mediaType }));
  });
}
