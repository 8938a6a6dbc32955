import { isRecord } from "../../kernel/is-record";
import { writeField } from "../data/database";
import { findCopy } from "./copies";
import type { OutboxEntry } from "./entry";
import type { Mark } from "./marks";

/** An entry as its copy brings it back, and how many of its files are lost. */
export type Restored = { mark: Mark; entry: OutboxEntry; files: number };

/**
 * Null where the entry has no copy, or its files were all of it. The bytes of files are nowhere else: what is left of the entry no longer
 * names them.
 */
export function restoreFromCopy(mark: Mark): Restored | null {
  const copy = findCopy(mark.id, mark.owner);
  if (!copy) return null;
  const { fileIds } = copy;
  const entry: OutboxEntry = { ...copy.entry, isRestored: true };
  if (fileIds.length === 0) return { mark, entry, files: 0 };
  const call = { ...entry.call, body: withoutIds(entry.call.body, fileIds) };
  const isWhole = !fileIds.some((id) => JSON.stringify(call).includes(id));
  return isWhole && hasWords(call.body) ? { mark, entry: { ...entry, call, photos: [], form: withoutIds(entry.form, fileIds) }, files: fileIds.length } : null;
}

/** One transaction. With their ids, so that the server takes none twice, and their places, before what is saved from now on. */
export async function writeRestored(restored: readonly Restored[]): Promise<void> {
  await writeField(["entries", "facts"], async (writing) => {
    const [entries, facts] = [writing.objectStore("entries"), writing.objectStore("facts")];
    const [keys, last] = await Promise.all([entries.getAllKeys(), facts.get("place")]);
    const missing = restored.map(({ entry }) => entry).filter(({ id }) => !keys.includes(id));
    const place = Math.max(Number(last) || 0, ...missing.map((entry) => entry.place));
    await Promise.all([facts.put(place, "place"), ...missing.map((entry) => entries.put(entry))]);
  });
}

/** Lists of files name them by their ids. */
function withoutIds(value: unknown, ids: readonly string[]): unknown {
  if (Array.isArray(value)) return value.filter((each) => typeof each !== "string" || !ids.includes(each)).map((each) => withoutIds(each, ids));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutIds(each, ids)]));
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Something that a person wrote or chose, beside ids. The kinds of nodes in formatted text are no words. */
function hasWords(value: unknown): boolean {
  if (typeof value === "string") return value !== "" && !ID.test(value);
  if (Array.isArray(value)) return value.some(hasWords);
  return isRecord(value) && Object.entries(value).some(([name, each]) => name !== "type" && hasWords(each));
}
