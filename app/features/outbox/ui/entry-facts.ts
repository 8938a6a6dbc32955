import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";

/** Its record no longer exists or the user may no longer access it: sending again cannot succeed. */
export function isRecordGone({ state, refusal }: OutboxEntry): boolean {
  return state === "refused" && refusal?.status === 404;
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
