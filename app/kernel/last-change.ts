import { isRecord } from "./is-record";

/** Who changed a record last, and when. */
export type LastChange = { by: string; at: number };

/** A text that changed. Long ones are cut. */
export type ChangedText = { field: string; from: string; to: string };

/**
 * What a refusal is about: the event of an activity log, or "<record>.taken-off" or "<record>.lead-changed" where it is about the caller. Texts
 * that the change replaced are named; of other values the fields alone.
 */
export type RefusalCause = LastChange & {
  event: string;
  changes?: ChangedText[];
  fields?: string[];
};

/** As a version conflict says it to those who may read the record's log; else null. */
export function lastChangeIn({ lastChange }: Record<string, unknown>): LastChange | null {
  if (!isRecord(lastChange)) return null;
  const { by, at } = lastChange;
  return typeof by === "string" && typeof at === "number" ? { by, at } : null;
}
