import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env";
import { sourceOf } from "./concurrency-limit";
import { HeldResponses } from "./held-responses";

const held = new HeldResponses();

/**
 * Delays every 429 by up to a second, and by up to five where they are many. A client with two hundred parallel connections that ignores
 * Retry-After would otherwise use all of the isolate's time for refusals. It runs outside the concurrency limits, so that held responses
 * take no place.
 */
export const holdBackRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  if (c.res.status !== 429) return;
  const forMs = held.hold(requesterOf(c), startedAt, Date.now());
  if (forMs > 0) await new Promise((resolve) => setTimeout(resolve, forMs));
};

/** The user who is signed in, or the address. */
function requesterOf(c: AppContext): string {
  const userId = c.get("claims")?.actor.userId;
  return userId ? `${c.get("tenant").id} ${userId}` : `from ${sourceOf(c)}`;
}
