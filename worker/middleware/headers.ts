import { isPublicPath } from "~/kernel/public-paths";
import { FEED_PATH } from "~/features/calendar-feeds/model";
import type { AppContext } from "../app-env";

/** More than any return path within a return path. */
const DEEPEST_ENCODING = 5;

/**
 * True for an invitation or password reset code in the query, or in a return path within the query.
 * Names are compared decoded, because the pages read passwordResetCod%65 as well.
 */
function carriesCode(url: string): boolean {
  let text = url;
  for (let depth = 0; depth < DEEPEST_ENCODING && text.includes("%"); depth += 1)
    text = text.replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return /code=/i.test(text);
}

/** True for a URL that is a secret or carries one. */
function isSecretUrl(url: string): boolean {
  const { pathname } = new URL(url);
  return (
    isPublicPath(pathname) || pathname.toLowerCase().startsWith(`${FEED_PATH}/`) || carriesCode(url)
  );
}

/** Headers of every response, including errors (quality §3). Own sources only; scripts by nonce. */
export function protect(c: AppContext): void {
  // A page with a policy of its own has a stricter one.
  if (!c.res.headers.has("content-security-policy"))
    c.header("content-security-policy", policy(c.get("nonce"), new URL(c.req.url).host));
  c.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  c.header("x-content-type-options", "nosniff");
  c.header("x-frame-options", "DENY");
  c.header(
    "referrer-policy",
    isSecretUrl(c.req.url) ? "no-referrer" : "strict-origin-when-cross-origin",
  );
  c.header("cross-origin-opener-policy", "same-origin");
  c.header("cross-origin-resource-policy", "same-origin");
  c.header("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  const isPublic = isPublicPath(new URL(c.req.url).pathname);
  if (isPublic) c.header("x-robots-tag", "noindex");
  if (isPublic || !c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
}

/**
 * No strict-dynamic, because modulepreload has no nonce. Components have inline styles, hence
 * unsafe-inline for styles.
 */
function policy(nonce: string, host: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    // Safari before 15.4 does not count WebSockets of the own host as 'self'.
    `connect-src 'self' ws://${host} wss://${host}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
