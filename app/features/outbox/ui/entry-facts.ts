import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";

/** What it belongs to is not there any more, or not for this person: sending it again cannot succeed. */
export function isRecordGone({ state, refusal }: OutboxEntry): boolean {
  return state === "refused" && refusal?.status === 404;
}

const RECORDS = ["work-orders", "tasks", "tickets"] as const;

/** The kind of record that an entry belongs to, by its path. */
export function recordKindOf({ record }: OutboxEntry): (typeof RECORDS)[number] | "other" {
  return RECORDS.find((each) => record.startsWith(`/${each}/`)) ?? "other";
}

const WRITTEN = ["name", "text", "description", "notes"];

/** What somebody wrote in it, as text; empty where it is pictures or a mere command. */
export function wordsOf({ call }: OutboxEntry): string {
  const body = isRecord(call.body) ? call.body : {};
  return WRITTEN.flatMap((name) => (typeof body[name] === "string" && body[name] !== "" ? body[name] : [])).join("\n\n");
}
