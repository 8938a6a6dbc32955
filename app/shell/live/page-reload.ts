import { cursorFrom, isReached, type LiveCursor } from "~/kernel/live/cursor";
import type { RootFacts } from "~/server/page/root-facts";
import { isOnline } from "../../offline/connectivity/connectivity";
import { isInUse } from "./is-in-use";
import type { PageRecords } from "./page-live";

/** The open page as it is now. */
export type LivePage = {
  root: RootFacts | undefined;
  visible: PageRecords;
  isLoading: boolean;
  reload(): void;
};
type PageReload = {
  /** A change up to this position concerns the page. */
  request(cursor: string, spreadMs: number): void;
  /** Loads at once what was requested, if the page is not in use. */
  run(): void;
  stop(): void;
};

const LEAST_WAIT_MS = 100;
/** Between two reloads of the page. */
const GAP_MS = 1000;
/** While the page is in use. */
const LATER_MS = 500;

/** Loads the page again for changes of others: several at once, and at a moment that does not disturb its user. */
export function createPageReload(page: () => LivePage): PageReload {
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reloadedAt = 0;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending === null || document.hidden || !isOnline()) return;
    if (page().isLoading || isInUse()) {
      timer = setTimeout(run, LATER_MS);
      return;
    }
    const isKnown = isLoaded(page(), pending);
    pending = null;
    // The page itself made the change, and has loaded since.
    if (isKnown) return;
    reloadedAt = Date.now();
    page().reload();
  }
  return {
    request(cursor, spreadMs) {
      pending = cursor;
      const gapMs = reloadedAt + GAP_MS - Date.now();
      timer ??= setTimeout(run, Math.max(gapMs, LEAST_WAIT_MS + Math.random() * spreadMs));
    },
    run,
    stop: () => clearTimeout(timer),
  };
}

/** Up to which change the page's data was read. Null for data without a position. */
export function loadedUpTo({ root, visible }: LivePage): LiveCursor | null {
  return cursorFrom(visible.readAt ?? root?.live ?? "");
}

/** Whether the page's data was read after this position. */
export function isLoaded(page: LivePage, cursor: string): boolean {
  const [change, loaded] = [cursorFrom(cursor), loadedUpTo(page)];
  return change !== null && loaded !== null && isReached(change, loaded);
}
