import { isRecord } from "./is-record";

/** Who changed a record last, and when. */
export type LastChange = { by: string; at: number };

/** As a version conflict says it to those who may read the record's log; else null. */
export function lastChangeIn({ lastChange }: Record<string, unknown>): LastChange | null {
  if (!isRecord(lastChange)) return null;
  const { by, at } = lastChange;
  return typeof by === "string" && typeof at === "number" ? { by, at } : null;
}
