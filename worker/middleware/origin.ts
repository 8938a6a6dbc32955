import type { MiddlewareHandler } from "hono";
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
  // A page with a no-referrer policy sends forms with the origin "null". Then only this header
  // states whose page it was; scripts cannot set it.
  const isOwn = from === new URL(c.req.url).origin || (from === "null" && site === "same-origin");
  const isForeign = from !== undefined && !isOwn;
  if (from === undefined ? required : isForeign && isWrite(c.req.method))
    throw new Refusal("origin_refused");
  // A read has no effect, but its response is private. With a cookie, the API is read only through
  // our own pages.
  const isElsewhere = isForeign || site === "cross-site" || site === "same-site";
  if (byCookie && audience(c.req.url) === "api" && isElsewhere) throw new Refusal("origin_refused");
  await next();
};
