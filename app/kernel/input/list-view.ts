import { recordOf } from "../record-of";
import { cookieNamed } from "./cookie";

/** Views of a list. */
const VIEWS = ["table", "kanban", "cards"] as const;
export type View = (typeof VIEWS)[number];

/**
 * Cards per column initially and added by each "show more". Beyond MAX_CARDS, users switch to the
 * table.
 */
export const CARDS_AT_ONCE = 10;
export const MAX_CARDS = 100;

/**
 * Returns the view from the URL, otherwise the last view of this list in this browser. Null selects
 * the view by screen width.
 */
export function viewOf(request: Request, list: string): View | null {
  return (
    viewNamed(new URL(request.url).searchParams.get("view")) ??
    viewNamed(cookieNamed(request.headers.get("cookie") ?? "", viewCookie(list)))
  );
}

/** The requirements name the cards "card"; links of earlier releases say "cards". */
export function viewNamed(name: string | null): View | null {
  return name === "card" ? "cards" : (VIEWS.find((view) => view === name) ?? null);
}

export function viewCookie(list: string): string {
  return `view.${list}`;
}

/** The parameter with the id of the selected saved view of a list. */
export const SAVED_VIEW = "savedView";

/** The URL of a list without the user's default view, and without an overview above it. */
export function withoutView(list: string): string {
  return `/${list}?${SAVED_VIEW}=none`;
}

/** Whether a URL searches, filters or pages a list. Above the list of work orders there is no overview then. */
export function looksForSomething(params: URLSearchParams): boolean {
  return [...params].some(
    ([name, value]) =>
      value !== "" && !DISPLAY_PARAMS.includes(name) && !name.startsWith(CARDS_PREFIX),
  );
}

const DISPLAY_PARAMS = [
  "view",
  "sortBy",
  "sortDirection",
  "pageSize",
  "more",
  "timeZone",
  "done",
  "lng",
  "columns",
];

/** Name of the parameter with the number of cards shown in a column. */
export function cardsParam(column: string): string {
  return CARDS_PREFIX + column;
}

/** Number of cards per column of a board, by the column's key; CARDS_AT_ONCE for all others. */
export type CardCounts = Readonly<Record<string, number>>;

/**
 * A column of a board that groups a list by a field. The key is the value of the field. The label is empty where the interface has a text
 * for the key.
 */
export type Group = {
  key: string;
  label: string;
  /** Of all rows of the group. */ count: number;
  /** Of the rows shown, in their order. */ ids: string[];
};
/** `groupCount` counts all groups, on the board or not. */
export type Groups = { groups: Group[]; groupCount: number };

/** Returns the view of the request, and for a board the number of cards that the URL asks for. */
export function boardOf(
  request: Request,
  list: string,
): { view: View | null; cards: CardCounts | null } {
  const view = viewOf(request, list);
  const { searchParams } = new URL(request.url);
  const counts = [...searchParams].flatMap(([name, count]) =>
    name.startsWith(CARDS_PREFIX)
      ? [[name.slice(CARDS_PREFIX.length), stepOf(Number(count))] as const]
      : [],
  );
  return {
    view,
    cards: view === "kanban" ? Object.fromEntries(counts.slice(0, MAX_COLUMN_PARAMS)) : null,
  };
}

/** The largest number of columns for which a URL can ask for more cards. */
const MAX_COLUMN_PARAMS = 20;
const CARDS_PREFIX = "cards.";

/** Number of cards shown per column, from the URL. */
export function cardParams<Key extends string>(
  params: URLSearchParams,
  columns: readonly Key[],
): Record<Key, number> {
  return recordOf(columns, (column) => stepOf(Number(params.get(cardsParam(column)))));
}

function stepOf(requested: number): number {
  const steps = Number.isFinite(requested) ? Math.ceil(requested / CARDS_AT_ONCE) : 1;
  return Math.min(Math.max(steps, 1) * CARDS_AT_ONCE, MAX_CARDS);
}
