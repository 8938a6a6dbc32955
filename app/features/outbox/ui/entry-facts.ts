import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { dependsOn } from "~/offline/outbox/sending/next-entry";

/** Its record no longer exists or the user may no longer access it: sending again cannot succeed. */
export function isRecordGone({ state, refusal }: OutboxEntry): boolean {
  return state === "refused" && refusal?.status === 404;
}

/**
 * The refused entry on which a queued one depends, such as the report that a signature names, at the beginning of the chain: the later
 * entry is not sent before its owner decides about that one.
 */
export function refusedBefore(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
): OutboxEntry | undefined {
  if (entry.state !== "waiting") return undefined;
  const before = entries.filter((other) => dependsOn(entry, other));
  return before.toSorted((one, other) => one.place - other.place)[0];
}

const RECORDS = ["work-orders", "tasks", "tickets"] as const;

/** The kind of record that an entry belongs to, by its path. */
export function recordKindOf({ record }: OutboxEntry): (typeof RECORDS)[number] | "other" {
  return RECORDS.find((each) => record.startsWith(`/${each}/`)) ?? "other";
}

const WRITTEN = ["name", "text", "description", "notes"];

/** The user's text in the entry. Empty for images or a command without text. */
export function textOf({ call }: OutboxEntry): string {
  const body = isRecord(call.body) ? call.body : {};
  return WRITTEN.flatMap((name) =>
    typeof body[name] === "string" && body[name] !== "" ? body[name] : [],
  ).join("\n\n");
}
