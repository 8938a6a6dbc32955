import { SAVED_VIEW } from "~/kernel/input/list-view";
export const VIEWED_LISTS = ["work-orders", "tasks", "tickets"] as const;
/** A list that has saved views. It is also the first segment of its path. */
export type ViewedList = (typeof VIEWED_LISTS)[number];

export type SavedView = {
  id: string;
  list: ViewedList;
  name: string;
  /** The filters, the sorting, the columns and the view, as the query of the list's URL. */
  query: string;
  shared: boolean;
  version: number;
};

/** The saved views of a list as a user sees them. `defaultId`: the one with which the list opens for them. */
export type SavedViews = {
  list: ViewedList;
  views: SavedView[];
  defaultId: string | null;
  mayShare: boolean;
};

export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_VIEW_QUERY_LENGTH = 2_000;
/** How many views a person has for a list, and the company. */
export const MAX_VIEWS = { own: 20, company: 30 } as const;

/** Why a command is refused. A key under `savedViews.guards` in app/locales. */
export type SavedViewGuard = "view_exists" | "too_many_views";

/** Parameters of a URL that are no part of a view: the page, messages, and what is open. */
const TRANSIENT = ["pageNumber", "done", "queued", "more", "lng", SAVED_VIEW];

/** The part of a URL's query that a view saves, in one spelling. */
export function viewQueryOf(params: URLSearchParams): string {
  const saved = [...params].filter(
    ([name, value]) => value !== "" && !TRANSIENT.includes(name) && /^[A-Za-z]{1,40}$/.test(name),
  );
  return new URLSearchParams(saved.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

export function viewAddress({ list, id, query }: Pick<SavedView, "list" | "id" | "query">): string {
  const params = new URLSearchParams(query);
  params.set(SAVED_VIEW, id);
  return `/${list}?${params}`;
}

/**
 * The view to which the URL of a list leads: without any parameter to the user's default view, else nowhere. A view that is named without
 * filters shows the plain list: its query is empty, or its filters were cleared.
 */
export function viewToOpen(url: string, { list, views, defaultId }: SavedViews): SavedView | null {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== `/${list}` || searchParams.size > 0) return null;
  return views.find(({ id }) => id === defaultId) ?? null;
}

export function viewedListOf(path: string): ViewedList | null {
  return VIEWED_LISTS.find((list) => list === path.split("/")[1]) ?? null;
}
