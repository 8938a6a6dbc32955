import { isRecord } from "../is-record";

/** From the tenant's hub to a page. A record is `<table>/<id>`; nothing else about it is sent. */
export type LiveMessage =
  /** `inbox`: the user's notifications have changed. `spreadMs`: time over which the pages that show the records spread their requests. */
  | { type: "changes"; cursor: string; records: string[]; inbox: boolean; spreadMs: number }
  /** Too much has changed to be listed. */
  | { type: "reload"; cursor: string; spreadMs: number }
  /** The names of the other users who edit the record that this page shows. */
  | { type: "editing"; record: string; people: string[] };

/** From a page to the hub. */
export type PageMessage = { type: "at"; record: string | null; editing: boolean };

/** Characters. */
const MAX_PAGE_MESSAGE_LENGTH = 300;

/** Null for a message that no page sends. */
export function pageMessageFrom(data: unknown): PageMessage | null {
  const sent =
    typeof data === "string" && data.length <= MAX_PAGE_MESSAGE_LENGTH ? parsed(data) : null;
  if (!isRecord(sent)) return null;
  const { type, record, editing } = sent;
  if (type !== "at" || typeof editing !== "boolean") return null;
  return record === null || typeof record === "string" ? { type, record, editing } : null;
}

/** Null for a message of another release. */
export function liveMessageFrom(data: unknown): LiveMessage | null {
  const sent = typeof data === "string" ? parsed(data) : null;
  if (!isRecord(sent)) return null;
  const { type, cursor, records, record, people } = sent;
  if (type === "editing" && typeof record === "string" && isTexts(people))
    return { type, record, people };
  const spreadMs = Number(sent["spreadMs"] ?? 0);
  if (typeof cursor !== "string") return null;
  if (type === "reload") return { type, cursor, spreadMs };
  return type === "changes" && isTexts(records)
    ? { type, cursor, records, inbox: sent["inbox"] === true, spreadMs }
    : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Codes with which the hub closes a socket (RFC 6455: 4000 to 4999 are the application's). */
export const CLOSED = {
  /** Signed out, deactivated or expired. The page does not connect again. */
  sessionEnded: 4001,
  /** The company was suspended. */
  suspended: 4002,
  /** Roles or company changed. The page loads again and reconnects. */
  rightsChanged: 4003,
  /** An unknown message, or too many. */
  misused: 1008,
} as const;

/** Answered by the platform without waking the hub. */
export const PING = "ping";
export const PONG = "pong";
