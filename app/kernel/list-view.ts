/** The ways in which a list can be looked at. */
export const VIEWS = ["table", "kanban", "cards"] as const;
export type View = (typeof VIEWS)[number];

/** Cards of a column at first and with each "show more"; the rest is the table's business. */
export const CARDS_AT_ONCE = 10;
export const MOST_CARDS = 100;

/** As the address says, else as this browser looked at this list last; null leaves it to the width of the screen. */
export function viewOf(request: Request, list: string): View | null {
  const requested = new URL(request.url).searchParams.get("view");
  return VIEWS.find((view) => view === requested) ?? rememberedView(request.headers.get("cookie") ?? "", list);
}

function rememberedView(cookies: string, list: string): View | null {
  const remembered = cookies.split(/; */).find((cookie) => cookie.startsWith(`${viewCookie(list)}=`));
  return VIEWS.find((view) => view === remembered?.split("=")[1]) ?? null;
}

export function viewCookie(list: string): string {
  return `view.${list}`;
}

/** The parameter that says how many cards of a column are shown. */
export function cardsParam(column: string): string {
  return `cards.${column}`;
}

/** How many cards of each column are shown, by the address. */
export function cardParams<Key extends string>(params: URLSearchParams, columns: readonly Key[]): Record<Key, number> {
  const entries = columns.map((column) => [column, stepOf(Number(params.get(cardsParam(column))))]);
  return Object.fromEntries(entries) as Record<Key, number>;
}

function stepOf(requested: number): number {
  const steps = Number.isFinite(requested) ? Math.ceil(requested / CARDS_AT_ONCE) : 1;
  return Math.min(Math.max(steps, 1) * CARDS_AT_ONCE, MOST_CARDS);
}
