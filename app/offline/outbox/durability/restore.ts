import { isRecord } from "../../../kernel/is-record";
import { writeOffline } from "../../data/database";
import type { EntryCopy } from "./copies";
import type { OutboxEntry } from "../entry";
import type { Mark } from "./marks";

/** An entry restored from its copy, and the number of its files that are lost. */
export type Restored = { mark: Mark; entry: OutboxEntry; files: number };

/**
 * Returns null if the entry has no copy or consisted only of files. The bytes of files have no copy, so the restored entry no longer
 * references them.
 */
export function restoreFromCopy(mark: Mark, copy: EntryCopy | null): Restored | null {
  if (!copy) return null;
  const { fileIds } = copy;
  const entry: OutboxEntry = { ...copy.entry, isRestored: true };
  if (fileIds.length === 0) return { mark, entry, files: 0 };
  const call = { ...entry.call, body: withoutIds(entry.call.body, fileIds) };
  const isWhole = !fileIds.some((id) => JSON.stringify(call).includes(id));
  return isWhole && hasText(call.body)
    ? {
        mark,
        entry: { ...entry, call, photos: [], form: withoutIds(entry.form, fileIds) },
        files: fileIds.length,
      }
    : null;
}

/** Writes the entries in one transaction. Their ids let the server detect repeats; their places sort them before later entries. */
export async function writeRestored(restored: readonly Restored[]): Promise<void> {
  await writeOffline(["entries", "facts"], async (transaction) => {
    const [entries, facts] = [transaction.objectStore("entries"), transaction.objectStore("facts")];
    const [keys, last] = await Promise.all([entries.getAllKeys(), facts.get("place")]);
    const missing = restored.map(({ entry }) => entry).filter(({ id }) => !keys.includes(id));
    const place = Math.max(Number(last) || 0, ...missing.map((entry) => entry.place));
    await Promise.all([facts.put(place, "place"), ...missing.map((entry) => entries.put(entry))]);
  });
}

/** Removes ids from arrays: lists of files contain them as strings. */
function withoutIds(value: unknown, ids: readonly string[]): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => typeof each !== "string" || !ids.includes(each))
      .map((each) => withoutIds(each, ids));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutIds(each, ids)]),
  );
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if the value contains something a user wrote or chose besides ids. The node types of rich text do not count. */
function hasText(value: unknown): boolean {
  if (typeof value === "string") return value !== "" && !ID.test(value);
  if (Array.isArray(value)) return value.some(hasText);
  return (
    isRecord(value) &&
    Object.entries(value).some(([name, each]) => name !== "type" && hasText(each))
  );
}
