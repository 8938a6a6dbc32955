const SITE = "http://site.invalid";

/**
 * The path when it is one of this site, else null: never an address that a form or a link brought along. Read as a browser reads it,
 * which drops tabs and line breaks and takes \ for /, and written so that it fits a header.
 */
export function pathWithin(next: unknown): string | null {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SITE);
  return origin === SITE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
