import type { TFunction } from "i18next";

/** The page's title in the user's language. `data` is the result of the page's loader, undefined if it failed. */
type TitleOf = (t: TFunction, data: unknown) => string;
type PageHandle = { title: TitleOf };

/** `meta` runs outside React and cannot translate, so the root reads this handle and sets the document's title. */
export function pageHandle(title: TitleOf): PageHandle {
  return { title };
}

/** The title of the innermost page that has one. */
export function innermostTitle(
  matches: readonly { handle: unknown; data: unknown }[],
  t: TFunction,
): string | null {
  const match = matches.findLast(({ handle }) => hasTitle(handle));
  return match && hasTitle(match.handle) ? match.handle.title(t, match.data) : null;
}

function hasTitle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
