import type { Language } from "~/kernel/text/languages";
import type { Theme } from "~/kernel/themes";

const A_YEAR_IN_SECONDS = 31_536_000;

type Choices = { language?: Language | null; theme?: Theme | null };

/**
 * Sets the cookies of language and appearance, from which the server renders the first paint. Null restores the device's own setting;
 * undefined leaves a cookie unchanged.
 */
export function preferenceHeaders({ language, theme }: Choices): Headers {
  const headers = new Headers();
  if (language !== undefined) headers.append("set-cookie", languageCookie(language));
  if (theme !== undefined) headers.append("set-cookie", plainCookie("theme", theme ?? ""));
  return headers;
}

/** Writes the account's preferences on sign-in. Where the account has none, the browser's own choice stays. */
export function headersOfAccount({ language, theme }: Choices): Headers {
  return preferenceHeaders({ language: language ?? undefined, theme: theme ?? undefined });
}

/** "browser" is an explicit choice: without any cookie, the browser would restore the language from its storage. */
export function languageCookie(language: Language | null): string {
  return plainCookie("language", language ?? "browser");
}

function plainCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? A_YEAR_IN_SECONDS : 0}; SameSite=Lax; Secure`;
}
