import { fromTag, type Language } from "~/kernel/text/languages";
import { languageCookie } from "./preference-cookies";

/** The key that i18next's own detector uses. */
const KEY = "i18nextLng";

/** The languages that the browser's sources contain when a page has loaded. */
type Found = { query: string; cookies: string; stored: readonly (string | null)[]; page: string };

/** `keep` is the choice to store for later pages; `again` means that this page was rendered in another language. */
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

/** Runs before hydration. Returns true if the page reloads in the stored language. */
export function storeLanguage(): boolean {
  try {
    const stored = [localStorage.getItem(KEY), sessionStorage.getItem(KEY)];
    const { language, again } = chosenLanguage({
      query: location.search,
      cookies: document.cookie,
      stored,
      page: document.documentElement.lang,
    });
    rememberLanguage(language);
    if (!language || document.cookie.includes(`language=${language}`)) return false;
    document.cookie = languageCookie(language);
    // A browser without cookies would reload the page endlessly.
    if (!again || !document.cookie.includes(`language=${language}`)) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** After each answer of the server, which may have changed the cookie, the storage agrees with it. */
export function followCookie(): void {
  try {
    const { cookie } = document;
    const found = { query: location.search, cookies: cookie, stored: [], page: "" };
    if (/(?:^|;\s*)language=/.test(cookie)) rememberLanguage(chosenLanguage(found).language);
  } catch {
    // Without storage there is nothing that could disagree.
  }
}

/** Null restores the browser's own language. */
export function rememberLanguage(language: Language | null): void {
  if (language) localStorage.setItem(KEY, language);
  else for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
}
