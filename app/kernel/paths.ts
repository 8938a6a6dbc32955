/** Where browsers send what other apps share with this one (share_target of the web app manifest), and the page that continues. */
export const SHARE_PATH = "/share";

/** UTF-16 code units, as long as a URL of ours may be. */
const MAX_PATH_LENGTH = 8_000;
const SITE = "http://site.invalid";

/**
 * Returns the path when it is on this site, otherwise null, so that a form or link cannot redirect
 * to another site. It is parsed as browsers parse it (tabs and line breaks removed, \ treated as /)
 * and encoded for use in a header.
 */
export function pathWithin(next: unknown): string | null {
  if (typeof next !== "string" || next.length > MAX_PATH_LENGTH) return null;
  if (!next.startsWith("/") || !URL.canParse(next, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SITE);
  return origin === SITE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** Parameter of a page that was opened with values that it refuses: they were left out. */
export const IGNORED_PARAMS = "ignored";
