import type { Language } from "~/kernel/languages";
import type { Theme } from "~/kernel/themes";

const A_YEAR_IN_SECONDS = 31_536_000;

type Choices = { language?: Language | null; theme?: Theme | null };

/** Language and appearance of this browser, in plain cookies so that the first paint is right. Null goes back to the device's own; what is left out stays. */
export function preferenceHeaders({ language, theme }: Choices): Headers {
  const headers = new Headers();
  if (language !== undefined) headers.append("set-cookie", languageCookie(language));
  if (theme !== undefined) headers.append("set-cookie", plainCookie("theme", theme ?? ""));
  return headers;
}

/** What an account has chosen, for the browser it signs in with; where it has chosen nothing, the browser's own choice stays. */
export function headersOfAccount({ language, theme }: Choices): Headers {
  return preferenceHeaders({ language: language ?? undefined, theme: theme ?? undefined });
}

/** "browser" is no language, but a choice: without any cookie the browser would go back to the language that it keeps in its storage. */
export function languageCookie(language: Language | null): string {
  return plainCookie("language", language ?? "browser");
}

function plainCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? A_YEAR_IN_SECONDS : 0}; SameSite=Lax; Secure`;
}
