import { type Location, useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { isRecord } from "~/kernel/is-record";
import { listAt } from "~/kernel/record-lists";
import { useRootFacts } from "../layout/root-facts";

/** A list as it was seen last: its URL, and the key under which the router stores how far it was scrolled. */
type SeenList = { path: string; scrollKey: string };
/** Of one user: whoever logs in next in this tab is not offered the searches of the one before. */
type SeenLists = { owner: string; lists: Record<string, SeenList> };

/** In session storage: each tab has its own lists to return to. */
const KEY = "seen-lists";
/** Parameters of messages that a list shows once. */
const MESSAGES = ["done", "queued"];

/**
 * The key under which the router stores the scroll position of a page. A list that is opened by the way back, or after a command that
 * ended the record, has the position at which it was left; any other page begins at its top.
 */
export function scrollKeyOf(location: Location): string {
  const { key, state } = location;
  if (isRecord(state) && typeof state["scrollKey"] === "string") return state["scrollKey"];
  if (!new URLSearchParams(location.search).has("done")) return key;
  const before = seenAt(location.pathname, parse(read()));
  return before?.path === pathOf(location) ? before.scrollKey : key;
}

/** Notes the list that is shown, if the page is one. */
export function useNoteList(): void {
  const location = useLocation();
  const owner = useRootFacts()?.user?.id;
  useEffect(() => {
    const list = listAt(location.pathname);
    if (!list || !owner) return;
    const before = parse(read());
    const seen = { path: pathOf(location), scrollKey: scrollKeyOf(location) };
    write({ owner, lists: { ...(before?.owner === owner ? before.lists : {}), [list]: seen } });
  }, [location, owner]);
}

/** Opens a list as it was seen. A list that this tab has not shown, and any other path, opens as it is. */
export function useSeenList(path: string): { to: string; state?: { scrollKey: string } } {
  const stored = parse(useSyncExternalStore(neverChanges, read, readOnServer));
  const owner = useRootFacts()?.user?.id;
  const seen = stored?.owner === owner ? seenAt(path, stored) : null;
  return seen ? { to: seen.path, state: { scrollKey: seen.scrollKey } } : { to: path };
}

function seenAt(pathname: string, stored: SeenLists | null): SeenList | null {
  const list = listAt(pathname);
  return (list && stored?.lists[list]) ?? null;
}

function pathOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  for (const name of MESSAGES) params.delete(name);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Null also on the server, and in a browser that permits no storage. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(seen: SeenLists): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Without storage the link back leads to the plain list.
  }
}

/** Safe: only this file writes the item. */
function parse(stored: string | null): SeenLists | null {
  return stored === null ? null : (JSON.parse(stored) as SeenLists);
}

/** A list is noted on its own page, where no link leads back to it. */
function neverChanges() {
  return () => {};
}

function readOnServer() {
  return null;
}
