import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env";

const SHORTEST_MS = 700;
const LONGEST_MS = 950;
/** Holding more responses would use more memory than sending them uses time. */
const MOST_HELD = 300;

/** The responses that this isolate holds back. Times are in milliseconds. */
export class HeldResponses {
  /** When they are sent at the latest, oldest first: those of requests that were cancelled expire too. */
  readonly #until: number[] = [];

  /**
   * How long a response is held back: until a moment after the start of its request that differs from response to response, so that they
   * are not sent together. 0 if too many are held already.
   */
  hold(startedAt: number, now: number, random = Math.random()): number {
    while (this.#until[0] !== undefined && this.#until[0] <= now) this.#until.shift();
    const until = startedAt + SHORTEST_MS + random * (LONGEST_MS - SHORTEST_MS);
    if (this.#until.length >= MOST_HELD || until <= now) return 0;
    this.#until.push(now + LONGEST_MS);
    return until - now;
  }
}

const held = new HeldResponses();

/**
 * Delays every 429 by up to a second. A client with eighty parallel connections that ignores Retry-After would otherwise use all of the
 * isolate's time for refusals. It runs outside the concurrency limits, so that held responses take no place.
 */
export const holdBackRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  if (c.res.status !== 429) return;
  const forMs = held.hold(startedAt, Date.now());
  if (forMs > 0) await new Promise((resolve) => setTimeout(resolve, forMs));
};
