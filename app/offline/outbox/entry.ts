import type { Capture } from "../drafts/capture-time";
import type { Failing } from "./response";

/** One thing that a person was told is saved. It leaves this phone only when the server has confirmed that very id. */
export type OutboxEntry = {
  /** Made by this device; the record's own id where the entry makes one; also its Idempotency-Key. */
  id: string;
  format: 1;
  /** Who wrote it: it is sent as theirs or not at all. */
  owner: string;
  device: string;
  appVersion: string;
  /** Epoch milliseconds, corrected by the skew. */
  capturedAt: number;
  zone: string;
  /** Milliseconds to add to this device's clock, as last measured. */
  skew: number;
  /** By which `capturedAt` is judged again before the first try. Null from then on: the server may have it as it is. */
  capture?: Capture | null;
  /** A command, as "daily-reports.file"; its words are `outbox.kind.<kind>`. */
  kind: string;
  call: OutboxCall;
  /** Ids of kept photos that leave first. */
  photos: string[];
  /** Order is kept among entries of one queue: the work order's id. */
  queue: string;
  title: string;
  /** Path of the record that it belongs to. */
  record: string;
  /** Path where it can be edited; null where it cannot. */
  edit: string | null;
  /** The form as it was, where its call does not say all of it. */
  form?: unknown;
  /** Order of saving on this device. */
  place: number;
  state: "waiting" | "refused";
  refusal: EntryRefusal | null;
  tries: number;
  triedAt: number | null;
  /** Not sent again before then, unless somebody asks. */
  notBefore: number | null;
  /** The server fails on it: after a while it is set aside. */
  failing?: Failing | null;
  /** Put back from its copy after the browser deleted the database: the server may have it already. */
  isRestored?: boolean;
  /** States of its record in which what it asks for has been done. */
  fulfilledBy?: readonly string[];
};

export type OutboxCall = {
  method: "PUT" | "POST" | "DELETE";
  /** Below /api. */
  path: string;
  body: unknown;
};

/** What the server said no with, in the words of whoever sent it. */
export type EntryRefusal = { status: number; code: string; message: string; fields?: Record<string, string> };

/** A picture that waits on this phone for the entry that names it. */
export type QueuedPhoto = {
  id: string;
  owner: string;
  entry: string;
  /** Bytes, not a Blob: a Blob's file may come to the disk later than the transaction that names it. */
  bytes: ArrayBuffer;
  mediaType: string;
  name: string;
  /** Where its bytes are sent to, below /api. */
  path: string;
  /** The server has confirmed it; its entry may still be waiting. */
  sent: boolean;
};

export type NewPhoto = Pick<QueuedPhoto, "id" | "bytes" | "mediaType" | "name" | "path">;

/** What a command knows of its entry; the outbox adds the envelope. */
export type NewEntry = Pick<OutboxEntry, "id" | "owner" | "kind" | "call" | "queue" | "title" | "record" | "edit" | "form" | "fulfilledBy"> & {
  /** Epoch milliseconds, corrected by the skew; now where the command does not say. */
  capturedAt?: number;
  photos?: NewPhoto[];
  /** It takes the place of what waits for the same call and has not left this phone yet. */
  replaces?: boolean;
  /** The form whose draft this was: it goes as the entry comes, in one transaction. */
  draft?: string;
};
