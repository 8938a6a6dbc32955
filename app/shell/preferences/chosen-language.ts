import { fromTag, type Language } from "~/kernel/text/languages";

/** The languages that the browser's sources contain when a page has loaded. */
type Found = { query: string; cookies: string; stored: readonly (string | null)[]; page: string };

/** `language` is the choice to store for later pages; `again` means that this page was rendered in another language. */
type Decision = { language: Language | null; again: boolean };

/**
 * Detects the language in the order of requirements §9: query, cookie, local storage, session storage, browser, page. The server has read
 * the query, the cookie and Accept-Language, but cannot read the storage. The storage decides only if there is no cookie.
 */
export function chosenLanguage({ query, cookies, stored: storedValue, page }: Found): Decision {
  const requested = fromTag(new URLSearchParams(query).get("lng"));
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1];
  if (requested || cookie !== undefined)
    return { language: requested ?? fromTag(cookie), again: false };
  const stored = storedValue.map(fromTag).find((language) => language !== null) ?? null;
  return { language: stored, again: stored !== null && stored !== fromTag(page) };
}
