import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env";
import { isWrite } from "../pages/paths";

/** Where somebody who is not signed in may guess or ask for mail; a page's path also with `.data`. */
const ATTEMPTS = new Set(["/api/auth/login", "/api/auth/secondStep", "/api/auth/requestPasswordReset", "/login", "/login/second-step", "/forgot-password"]);
const SHORTEST_MS = 700;
const LONGEST_MS = 950;
/** More of them would cost more memory than their answers cost time. */
const MOST_HELD = 300;

/** When each that is held is let go, oldest first: a request that was cut off counts no longer than the others. */
const heldUntil: number[] = [];

/**
 * A refused attempt is answered within a second, but not at once: who asks again as soon as the answer is there, with eighty at a time, would take the
 * isolate's whole time for refusals. Outside the company's limit of requests in flight, so that holding takes nobody's place.
 */
export const delayFailedLogins: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  if (c.res.status !== 429 || !isWrite(c.req.method) || !ATTEMPTS.has(new URL(c.req.url).pathname.replace(/\.data$/, ""))) return;
  const at = Date.now();
  while (heldUntil[0] !== undefined && heldUntil[0] <= at) heldUntil.shift();
  if (heldUntil.length >= MOST_HELD) return;
  // Not all of them let go together.
  const until = startedAt + SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
  heldUntil.push(at + LONGEST_MS);
  if (until > at) await new Promise((resolve) => setTimeout(resolve, until - at));
};
