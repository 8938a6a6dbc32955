import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { audience, isWrite } from "../pages/paths";

/**
 * Writes come from this very host. Sibling companies are the same site to a browser, so SameSite does not keep them apart; and only
 * Origin counts, because a forwarded host can be made up. A program with its own bearer has no origin and needs none.
 */
export const origin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const from = c.req.header("origin");
  const byCookie = c.get("claims")?.by === "cookie";
  const required = isWrite(c.req.method) && (byCookie || audience(c.req.url) !== "api");
  const site = c.req.header("sec-fetch-site");
  // From a page that tells nobody its address, a browser sends a form with the origin "null" and says here alone whose page it was; no script can set this header.
  const isOwn = from === new URL(c.req.url).origin || (from === "null" && site === "same-origin");
  const isForeign = from !== undefined && !isOwn;
  if (from === undefined ? required : isForeign && isWrite(c.req.method)) throw new Refusal("origin_refused");
  // A read has no effect, but its answer is private: a cookie's holder reads through our own pages.
  const isElsewhere = isForeign || site === "cross-site" || site === "same-site";
  if (byCookie && audience(c.req.url) === "api" && isElsewhere) throw new Refusal("origin_refused");
  await next();
};
