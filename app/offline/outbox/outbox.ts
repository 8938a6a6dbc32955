import { startTransition, useEffect, useState } from "react";
import { singleFlight } from "../connectivity/single-flight";
import { isRestoreHeld } from "./durability/marks";
import type { OutboxEntry } from "./entry";
import type { SentEntry } from "./sent/sent";
import { type OutboxUpdate, onOutboxUpdate } from "./updates";
import { type Owner, readerHere } from "../data/owner";

// What pages use of the outbox. The database module loads on first use, not with the first paint.

/** In the order of saving. */
export async function listOutbox(owner: string): Promise<OutboxEntry[]> {
  return (await import("./store")).entriesOf(owner);
}

export async function countUnsent(owner: string): Promise<number> {
  return (await import("./store")).countOf(owner);
}

/** `isRead`: false on the server, and before the device's storage has been read. */
export type Outbox = {
  entries: readonly OutboxEntry[];
  /** The last entries that were sent, the newest first. */
  sent: readonly SentEntry[];
  /** The id of the entry being sent. */
  sending: string | null;
  isRead: boolean;
  /** Some entries cannot be read or restored: `entries` are those that could be read before. */
  isFailed: boolean;
};

const UNREAD: Outbox = { entries: [], sent: [], sending: null, isRead: false, isFailed: false };

// All components of a window share one state, so that a page shows the queued changes with its first render.
let current = UNREAD;
let currentOwner: Owner | null = null;
const listeners = new Set<() => void>();
let quiet = () => {};

/** The queued and sent entries of the current user, and which of them is being sent. */
export function useOutbox(): Outbox {
  const [state, setState] = useState(UNREAD);
  // Transitions: an urgent update of a page that is still being hydrated would discard its first HTML.
  useEffect(() => {
    const take = () => startTransition(() => setState(here()));
    take();
    return subscribe(take);
  }, []);
  return state;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) quiet = onOutboxUpdate(hear);
  listeners.add(listener);
  void readAgain();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) quiet();
  };
}

/** Never the entries of another user, who may have signed in since the last read. */
function here(): Outbox {
  return readerHere() === currentOwner ? current : UNREAD;
}

function hear(update: OutboxUpdate): void {
  if (update && "sending" in update) show({ ...current, sending: update.sending });
  else void readAgain();
}

async function read(): Promise<void> {
  const owner = readerHere();
  const entries = owner === null ? [] : await listOutbox(owner).catch(() => null);
  // Unreadable entries are not gone.
  const known = owner === currentOwner ? current.entries : [];
  const sent = owner === null ? [] : await listSent(owner).catch(() => []);
  currentOwner = owner;
  show({
    entries: entries ?? known,
    sent,
    sending: current.sending,
    isRead: true,
    isFailed: entries === null || isRestoreHeld(owner),
  });
}

/** Read after the entries: an entry that is sent in between is in one of the two. */
async function listSent(owner: Owner): Promise<SentEntry[]> {
  return (await import("./sent/sent")).listSent(owner);
}

function show(next: Outbox): void {
  current = next;
  for (const each of listeners) each();
}

/** Resolves after a read that began now or later. While many reports are sent, only the last of many updates counts. */
export const readAgain = singleFlight(read);
