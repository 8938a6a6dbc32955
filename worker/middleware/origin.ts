import type { MiddlewareHandler } from "hono";
import { SHARE_PATH } from "~/kernel/paths";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { audience, isWrite } from "../pages/paths";

/**
 * Accepts writes from this host only. Browsers treat the subdomains of other tenants as the same
 * site, so SameSite does not separate them. Only Origin counts, because a forwarded host can be
 * forged. A client with its own bearer token has no origin and needs none.
 */
export const origin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const from = c.req.header("origin");
  const byCookie = c.get("claims")?.by === "cookie";
  const required = isWrite(c.req.method) && (byCookie || audience(c.req.url) !== "api");
  const site = c.req.header("sec-fetch-site");
  const { origin: own, pathname } = new URL(c.req.url);
  // A page with a no-referrer policy sends forms with the origin "null", and so does the system what
  // another app shares. Then only this header states whose page it was, or that it was none; scripts
  // cannot set it.
  const isHidden =
    from === "null" && (site === "same-origin" || (site === "none" && pathname === SHARE_PATH));
  const isOwn = from === own || isHidden;
  const isForeign = from !== undefined && !isOwn;
  if (from === undefined ? required : isForeign && isWrite(c.req.method))
    throw new Refusal("origin_refused");
  // A read has no effect, but its response is private. With a cookie, the API is read only through
  // our own pages.
  const isElsewhere = isForeign || site === "cross-site" || site === "same-site";
  if (byCookie && audience(c.req.url) === "api" && isElsewhere) throw new Refusal("origin_refused");
  await next();
};
