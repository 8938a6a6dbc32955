import { redirect, redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import type { LoadContext } from "~/server/load-context";
import type { Language } from "~/kernel/text/languages";
import { choiceCookie, preferenceHeaders } from "./preference-cookies";

/**
 * Continues after a sign-in with the account's language. Where the account has none, the browser's own choice stays. If the language
 * differs, the browser loads the next page as a new document: otherwise it would be in the old language until the texts of the new one
 * have arrived.
 */
export function signedInRedirect(
  to: string,
  { language, from }: Pick<LoadContext, "language" | "from">,
  preferences: { language: Language | null },
): TypedResponse<never> {
  const headers = preferenceHeaders({ language: preferences.language ?? undefined });
  if (from.language) headers.append("set-cookie", choiceCookie(null));
  const isSame = (preferences.language ?? language) === language;
  return isSame ? redirect(to, { headers }) : redirectDocument(to, { headers });
}
