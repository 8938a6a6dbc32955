import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import { isPublicPath } from "~/kernel/public-paths";
import type { AppEnv } from "../app-env";

/** Percent-encoded letters, digits and characters that need no encoding. */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/**
 * The longest URL of our own, the work capacity of a hundred people, has about 3,800 characters.
 */
const MAX_URL_LENGTH = 8_000;

/**
 * Refuses URLs in non-canonical spelling. Code that inspects the path (areas, limits, audience) and
 * the router would otherwise see different paths: a router reads /%75sers as /users.
 */
export const canonicalPath: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  // A public address that nobody was given is not found, whatever is wrong with it.
  if (c.req.url.length > MAX_URL_LENGTH && isPublicPath(pathname)) throw new Refusal("not_found");
  if (c.req.url.length > MAX_URL_LENGTH)
    throw new Refusal("address_too_long", "address_too_long", { limitCharacters: MAX_URL_LENGTH });
  if (NEEDLESS.test(pathname)) throw new Refusal("not_found");
  await next();
};
