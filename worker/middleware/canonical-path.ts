import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";

/** Letters, digits and signs that need no percent sign in an address, written with one. */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/** The longest address of our own, the work capacity of a hundred people, has some 3,800 characters. */
export const MAX_URL_LENGTH = 8_000;

/**
 * Each address is spelt in one way. What looks at the path (areas, limits, who waits for the answer) and what finds the page by it would
 * otherwise see two: to a router /%75sers is /users.
 */
export const canonicalPath: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL_LENGTH) throw new Refusal("address_too_long", "address_too_long", { limitCharacters: MAX_URL_LENGTH });
  if (NEEDLESS.test(new URL(c.req.url).pathname)) throw new Refusal("not_found");
  await next();
};
