import type { Actor } from "~/kernel/authorization/roles";
import { cursorText } from "~/kernel/live/cursor";
import type { LiveMessage } from "~/kernel/live/messages";
import { type Changed, visibleRecords } from "~/server/live/changed";
import type { LiveLimits } from "./live-limits";

type Circumstances = {
  /** The user's notifications have changed. */
  inbox: boolean;
  /** The number of sockets that are notified at once. */
  sockets: number;
  limits: LiveLimits;
};

/** What a user may know of the changes. Null for nothing. */
export function messageFor(
  actor: Actor,
  changed: Changed,
  { inbox, sockets, limits }: Circumstances,
): LiveMessage | null {
  const spreadMs = Math.min(sockets * limits.spreadMs, limits.longestSpreadMs);
  const cursor = cursorText(changed.cursor);
  const records = visibleRecords(changed, actor);
  if (changed.isCut || records.length > limits.listed) return { type: "reload", cursor, spreadMs };
  if (records.length === 0 && !inbox) return null;
  return { type: "changes", cursor, records, inbox, spreadMs };
}

export function textOf(message: LiveMessage | null): string | null {
  return message && JSON.stringify(message);
}
