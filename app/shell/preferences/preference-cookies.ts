import { choiceFor } from "~/kernel/input/cookie";
import type { Language } from "~/kernel/text/languages";
import type { Theme } from "~/kernel/themes";

type Choices = { language?: Language | null | undefined; theme?: Theme | null | undefined };

/**
 * Sets the cookies of language and appearance, from which the server renders the first paint. Null restores the device's own setting;
 * undefined leaves a cookie unchanged.
 */
export function preferenceHeaders({ language, theme }: Choices): Headers {
  const headers = new Headers();
  if (language !== undefined) headers.append("set-cookie", languageCookie(language));
  if (theme !== undefined) headers.append("set-cookie", choiceFor("theme", theme ?? ""));
  return headers;
}

export const CHOICE_COOKIE = "language-choice";

/**
 * Marks a language as the choice of a signed-out visitor, until a sign-in or the end of the browser session. The language cookie alone may
 * belong to an earlier user of this browser. Null removes the marker.
 */
export function choiceCookie(language: Language | null): string {
  const lifetime = language ? "" : "Max-Age=0; ";
  return `${CHOICE_COOKIE}=${language ?? ""}; Path=/; ${lifetime}SameSite=Lax; Secure`;
}

/** "browser" is an explicit choice: without any cookie, the browser would restore the language from its storage. */
export function languageCookie(language: Language | null): string {
  return choiceFor("language", language ?? "browser");
}
