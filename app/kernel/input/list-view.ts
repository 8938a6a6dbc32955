import { recordOf } from "../record-of";

/** Views of a list. */
const VIEWS = ["table", "kanban", "cards"] as const;
export type View = (typeof VIEWS)[number];

/**
 * Cards per column initially and added by each "show more". Beyond MOST_CARDS, users switch to the
 * table.
 */
export const CARDS_AT_ONCE = 10;
export const MOST_CARDS = 100;

/**
 * Returns the view from the URL, otherwise the last view of this list in this browser. Null selects
 * the view by screen width.
 */
export function viewOf(request: Request, list: string): View | null {
  const requested = new URL(request.url).searchParams.get("view");
  return (
    VIEWS.find((view) => view === requested) ??
    rememberedView(request.headers.get("cookie") ?? "", list)
  );
}

function rememberedView(cookies: string, list: string): View | null {
  const remembered = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${viewCookie(list)}=`));
  return VIEWS.find((view) => view === remembered?.split("=")[1]) ?? null;
}

export function viewCookie(list: string): string {
  return `view.${list}`;
}

/** Name of the parameter with the number of cards shown in a column. */
export function cardsParam(column: string): string {
  return `cards.${column}`;
}

/** Number of cards shown per column, from the URL. */
export function cardParams<Key extends string>(
  params: URLSearchParams,
  columns: readonly Key[],
): Record<Key, number> {
  return recordOf(columns, (column) => stepOf(Number(params.get(cardsParam(column)))));
}

function stepOf(requested: number): number {
  const steps = Number.isFinite(requested) ? Math.ceil(requested / CARDS_AT_ONCE) : 1;
  return Math.min(Math.max(steps, 1) * CARDS_AT_ONCE, MOST_CARDS);
}
