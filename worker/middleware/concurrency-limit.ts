import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/**
 * More than a hundred users of one tenant cause at once. A faulty client exceeds it within a
 * second.
 */
export const MOST_IN_FLIGHT = 100;

const limiter = new ConcurrencyLimiter(MOST_IN_FLIGHT);

/**
 * Responds with 429 above the limit of one tenant, so that other tenants of this isolate are not
 * affected.
 */
export const concurrencyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  const place = limiter.enter(c.get("tenant").id, Date.now());
  if (!place) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
  try {
    await next();
  } finally {
    limiter.leave(place);
  }
};
