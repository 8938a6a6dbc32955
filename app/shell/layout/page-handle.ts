import type { SerializeFrom } from "@remix-run/cloudflare";
import type { TFunction } from "i18next";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/** The page's title in the user's language. `data` is the result of the page's loader, undefined if it failed. */
type TitleOf<Loaded> = (t: TFunction, data: Loaded, pathname: string) => string;
/**
 * Which records the page shows that others may change meanwhile: kinds (`tasks`), or one record by a
 * parameter of the path (`tasks/:id`). `tabs`: the kinds that each tab (`?tab=`) adds while it is open. A
 * change loads the page again, at a moment that does not disturb its user. A form names the record that it
 * `edits` and is not loaded again.
 */
export type PageLive = {
  shows?: readonly string[];
  tabs?: Readonly<Record<string, readonly string[]>>;
  edits?: string;
};
type PageHandle = { title: TitleOf<unknown>; live: PageLive };

/**
 * `meta` runs outside React and cannot translate, so the root reads this handle and sets the document's title. A title that depends on the
 * page's data names the type of its loader.
 */
export function pageHandle<Loader = unknown>(
  title: TitleOf<SerializeFrom<Loader> | undefined>,
  live: PageLive = {},
): PageHandle {
  // Safe: innermostTitle passes a handle the data of its own route.
  return {
    title: (t, data, pathname) => title(t, data as SerializeFrom<Loader> | undefined, pathname),
    live,
  };
}

/** The title of the innermost page that has one. */
export function innermostTitle(
  matches: readonly { handle: unknown; data: unknown; pathname: string }[],
  t: TFunction,
): string | null {
  const match = matches.findLast(({ handle }) => hasTitle(handle));
  return match && hasTitle(match.handle) ? match.handle.title(t, match.data, match.pathname) : null;
}

/**
 * What failed in the page, which its nearest error boundary shows. The router passes the error only to that boundary; the document's title is above it.
 */
export function usePageError(): unknown {
  const errors = useContext(UNSAFE_DataRouterStateContext)?.errors;
  return errors ? Object.values(errors)[0] : undefined;
}

function hasTitle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
