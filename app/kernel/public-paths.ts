// Also imported by the service worker and by the local stack: no aliases.

/**
 * First segments of pages for people without an account. They are of the kind *public*: the same for everybody, also for a signed-in user. No
 * session is read or made for them, and no cookie is set. A device may keep a service worker for weeks, so it lets the segments of the links
 * pass before the first page below them exists: `s` to sign, `v` of a visit.
 */
const PUBLIC = /^\/(?:verify|s|v)(?:[/.]|$)/i;

export function isPublicPath(pathname: string): boolean {
  return PUBLIC.test(pathname);
}
