import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { isId, newId } from "../../kernel/ids";
import { useHydrated } from "../../ui/layout/hydrated";

// Each opened form of a new record has a draft of its own. Session storage names it, so that a reload of the tab continues it.

/** `id` is empty until the page works. `path` opens this form with its draft; `requested` is the draft that the URL names. */
export type OpenedForm = { id: string; path: string; requested: string | null; leave: () => void };

/** The parameter that names a draft. */
export const DRAFT = "draft";
/** What a page says once, or shows instead of its form. */
const NOT_OF_FORM = [DRAFT, "done", "after", "queued"];
const KEY = "opened-forms";

/** The form of a new record at this URL, in this tab. After `leave`, the tab opens another one here. */
export function useOpenedForm(): OpenedForm {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  return useMemo(() => {
    const named = new URLSearchParams(search).get(DRAFT);
    const requested = isId(named) ? named : null;
    const path = pathOfForm({ pathname, search });
    const id = requested ?? (hydrated ? openedAt(path) : "");
    return {
      id,
      path: `${path}${path.includes("?") ? "&" : "?"}${DRAFT}=${id}`,
      requested,
      leave: () => leaveForm(path),
    };
  }, [pathname, search, hydrated]);
}

/** The URL of a page with a form, without what belongs to one visit only. */
export function pathOfForm({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  for (const name of NOT_OF_FORM) params.delete(name);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

let opened: Map<string, string> | undefined;

/** The id of the draft of the form that this tab has open at a path. */
export function openedAt(path: string): string {
  opened ??= readOpened();
  const id = opened.get(path) ?? newId();
  opened.set(path, id);
  storeOpened(opened);
  return id;
}

/** The same, without beginning one. */
export function openedBefore(path: string): string | undefined {
  opened ??= readOpened();
  return opened.get(path);
}

export function leaveForm(path: string): void {
  opened?.delete(path);
  if (opened) storeOpened(opened);
}

function readOpened(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isOpened) : []);
  } catch {
    return new Map();
  }
}

/** Without session storage a reload begins another draft, and the first one is listed as begun. */
function storeOpened(forms: Map<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...forms]));
  } catch {
    // Private windows of some browsers refuse.
  }
}

function isOpened(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && typeof pair[0] === "string" && isId(pair[1]);
}
