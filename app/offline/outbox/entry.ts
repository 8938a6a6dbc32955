import type { AnswerChange } from "../../kernel/answer-change";
import type { TimerChange } from "../../kernel/timer-change";
import type { Capture } from "../drafts/capture-time";

/** Since when and how often the server has failed on one entry. */
export type Failing = { since: number; times: number };

/** A saved entry. It is removed from this device only after the server has confirmed its id. */
export type OutboxEntry = {
  /** Generated on this device; the id of the record that the entry creates, if any; also its Idempotency-Key. */
  id: string;
  format: 1;
  /** The author: the entry is sent as this user or not at all. */
  owner: string;
  device: string;
  appVersion: string;
  /** Epoch milliseconds, corrected by the skew. */
  capturedAt: number;
  zone: string;
  /** Milliseconds to add to this device's clock, as last measured. */
  skew: number;
  /** Used to recompute `capturedAt` before the first attempt. Null afterwards, because the server may already have the entry. */
  capture?: Capture | null;
  /** A command, such as "daily-reports.file"; its label is `outbox.kind.<kind>`. */
  kind: string;
  call: OutboxCall;
  /** Ids of stored photos that are sent first. */
  photos: string[];
  /** Entries of one queue are sent in order: the work order's id. */
  queue: string;
  title: string;
  /** Path of the record it belongs to. */
  record: string;
  /** Path where it can be edited; null where it cannot. */
  edit: string | null;
  /** The form's content, where the call does not contain all of it. */
  form?: unknown;
  /** Order of saving on this device. */
  place: number;
  state: "waiting" | "refused";
  refusal: EntryRefusal | null;
  tries: number;
  triedAt: number | null;
  /** Not retried before this time, unless a user asks for it. */
  notBefore: number | null;
  /** Consecutive failures of the server. After a while the entry is set aside. */
  failing?: Failing | null;
  /** Restored from its copy after the browser deleted the database: the server may already have it. */
  isRestored?: boolean;
  /** States of its record in which the requested change has already happened. */
  fulfilledBy?: readonly string[];
  effect?: Effect;
};

/** An entry may change until the first attempt to send it, and after a refusal: until then the server cannot have it. */
export function mayChange({ state, tries }: Pick<OutboxEntry, "state" | "tries">): boolean {
  return state === "refused" || tries === 0;
}

/** What an entry changes on a record once the server has it. Pages show it before that (effects.ts). */
export type Effect = {
  /** Such as `work-orders/<id>`. */
  record: string;
  /** The status that it changes, and the next one. */
  status?: { from: string; to: string };
  /** The day that a report is about. */
  day?: string;
  /** An item of a checklist that was answered. */
  answer?: AnswerChange;
  /** A timer that was started or stopped. */
  timer?: TimerChange;
};

export type OutboxCall = {
  method: "PUT" | "POST" | "DELETE";
  /** Below /api. */
  path: string;
  body: unknown;
};

/** The server's refusal, in the language of the user who sent the entry. */
export type EntryRefusal = {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** Who changed what before the entry arrived, and when, as a sentence. */
  cause?: string;
  /** The file that was refused, where the entry has several: its place from 1, their number, its name. */
  file?: { number: number; files: number; name: string };
  /** The record as it is on the server, as far as the refusal says so. */
  current?: { status: string; version?: number; change?: { by: string; at: number } };
};

/** The code of a refusal by this device: what an entry refers to was changed before it was sent. */
export const CHANGED_BEFORE = "changed_before";

/** A photo on this device that waits for the entry that references it. */
export type QueuedPhoto = {
  id: string;
  owner: string;
  entry: string;
  /** Bytes instead of a Blob: a Blob's file may be written to disk later than the transaction that references it. */
  bytes: ArrayBuffer;
  mediaType: string;
  name: string;
  /** The upload path, below /api. */
  path: string;
  /** The server has confirmed it; its entry may still be waiting. */
  sent: boolean;
};

export type NewPhoto = Pick<QueuedPhoto, "id" | "bytes" | "mediaType" | "name" | "path">;

/** The part of an entry that a command provides; the outbox adds the rest. */
export type NewEntry = Pick<
  OutboxEntry,
  | "id"
  | "owner"
  | "kind"
  | "call"
  | "queue"
  | "title"
  | "record"
  | "edit"
  | "form"
  | "fulfilledBy"
  | "effect"
> & {
  /** Epoch milliseconds, corrected by the skew; defaults to now. */
  capturedAt?: number;
  photos?: NewPhoto[];
  /** Replaces a queued entry for the same call that has not been sent yet. */
  replaces?: boolean;
  /** The form whose draft this was. The draft is deleted in the transaction that saves the entry. */
  draft?: string;
};
