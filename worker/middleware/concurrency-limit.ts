import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/** More than a hundred people of one company cause at once; a program that runs wild is above it in a second. */
export const MOST_IN_FLIGHT = 100;

const limiter = new ConcurrencyLimiter(MOST_IN_FLIGHT);

/** One company's flood is answered 429, so that the others of this isolate are served as before. */
export const concurrencyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  const place = limiter.enter(c.get("tenant").id, Date.now());
  if (!place) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
  try {
    await next();
  } finally {
    limiter.leave(place);
  }
};
