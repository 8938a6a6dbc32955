import type { Language } from "~/kernel/text/languages";
import { chosenLanguage } from "./chosen-language";
import { languageCookie } from "./preference-cookies";

/** The key that i18next's own detector uses. */
const KEY = "i18nextLng";

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
