import type { TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import type { Formatter } from "~/kernel/text/format";
import type { RootFacts } from "~/server/page/root-facts";

/** The user's notifications, read after the root's data `root`, which they replace. */
type Inbox = Pick<RootFacts, "unread" | "recent"> & { root: RootFacts | undefined };

/** The sentence about changes, in the language that the page has when it is shown. */
export type OutdatedText = (t: TFunction, format: Formatter) => string;

type LiveState = {
  /** The names of the other users who edit the record of the page. */
  editors: readonly string[];
  /** Who has changed the record since this page, which edits it, was opened. Null if nobody has. */
  outdated: OutdatedText | null;
  inbox: Inbox | null;
};

const NOTHING: LiveState = { editors: [], outdated: null, inbox: null };
let state = NOTHING;
const listeners = new Set<() => void>();

export function changeLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const each of listeners) each();
}

export function useLiveState<T>(select: (state: LiveState) => T): T {
  return useSyncExternalStore(
    listen,
    () => select(state),
    () => select(NOTHING),
  );
}

/** The unread number and the newest notifications: the newer of the root's and what was read since. */
export function useInbox(root: RootFacts | undefined): Pick<RootFacts, "unread" | "recent"> {
  const inbox = useLiveState(inboxOf);
  if (inbox && inbox.root === root) return inbox;
  return { unread: root?.unread ?? 0, recent: root?.recent ?? [] };
}

function inboxOf({ inbox }: LiveState): Inbox | null {
  return inbox;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
