import { fromTag, type Language } from "~/kernel/languages";
import { languageCookie } from "./preference-cookies";

/** The name under which i18next's own detector keeps a choice too. */
const KEY = "i18nextLng";

/** What this browser knows when a page has arrived, each as it was found. */
type Found = { query: string; cookies: string; kept: readonly (string | null)[]; page: string };

/** `keep` is the choice to be known by the next page and the next visit; `again` says that this page was written in another. */
type Decision = { keep: Language | null; again: boolean };

/**
 * requirements §9: query, cookie, local storage, session storage, browser, page. The server has read the query, the cookie and the browser's wish; storage it
 * cannot see. Only where the cookie is gone does that decide.
 */
export function chosenLanguage({ query, cookies, kept, page }: Found): Decision {
  const requested = fromTag(new URLSearchParams(query).get("lng"));
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1];
  if (requested || cookie !== undefined) return { keep: requested ?? fromTag(cookie), again: false };
  const stored = kept.map(fromTag).find((language) => language !== null) ?? null;
  return { keep: stored, again: stored !== null && stored !== fromTag(page) };
}

/** Before the page is taken over; true when it is on its way once more, in the language that was chosen here. */
export function storeLanguage(): boolean {
  try {
    const kept = [localStorage.getItem(KEY), sessionStorage.getItem(KEY)];
    const { keep, again } = chosenLanguage({ query: location.search, cookies: document.cookie, kept, page: document.documentElement.lang });
    rememberLanguage(keep);
    if (!keep || document.cookie.includes(`language=${keep}`)) return false;
    document.cookie = languageCookie(keep);
    // A browser that takes no cookies would load the page for ever.
    if (!again || !document.cookie.includes(`language=${keep}`)) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Null goes back to the browser's own language. */
export function rememberLanguage(language: Language | null): void {
  if (language) localStorage.setItem(KEY, language);
  else for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
}
