import { isId, newId } from "../../kernel/ids";
import { windowScope } from "../window-scope";
import { DRAFT } from "./draft-keeper";

// Each tab has its own draft of a form, so that none overwrites that of another. Session storage names it, so that a reload continues it.

/** What a page says once, or shows instead of its form. */
const NOT_OF_FORM = [DRAFT, "done", "after", "queued"];
const KEY = "opened-forms";

/** The URL of a page with a form, without what belongs to one visit only. */
export function pathOfForm({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  for (const name of NOT_OF_FORM) params.delete(name);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

let opened: Map<string, string> | undefined;

/** Where a tab has the forms of which a record has one. Each opened form of a new record is another record, and has its own place. */
const OF_RECORDS = "";

/** The id of the draft of the form that this tab has open at a place. */
export function openedAt(place = OF_RECORDS): string {
  opened ??= readOpened();
  return opened.get(place) ?? openAnew(place);
}

/** The tab has another draft there from now on. */
export function openAnew(place = OF_RECORDS, id = newId()): string {
  opened ??= readOpened();
  opened.set(place, id);
  storeOpened(opened);
  return id;
}

export function leaveForm(place: string): void {
  opened?.delete(place);
  if (opened) storeOpened(opened);
}

function readOpened(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(windowScope.sessionStorage?.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isOpened) : []);
  } catch {
    return new Map();
  }
}

/** Without session storage a reload begins another draft, and the first one is listed as begun. */
function storeOpened(forms: Map<string, string>): void {
  try {
    windowScope.sessionStorage?.setItem(KEY, JSON.stringify([...forms]));
  } catch {
    // Private windows of some browsers refuse.
  }
}

function isOpened(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && typeof pair[0] === "string" && isId(pair[1]);
}
