import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env";
import { isWrite } from "../pages/paths";

/**
 * Paths where signed-out clients can guess secrets or request mail. Page paths may also end in
 * `.data`.
 */
const ATTEMPTS = new Set([
  "/api/auth/login",
  "/api/auth/secondStep",
  "/api/auth/requestPasswordReset",
  "/login",
  "/login/second-step",
  "/forgot-password",
]);
const SHORTEST_MS = 700;
const LONGEST_MS = 950;
/** Holding more responses would use more memory than sending them uses time. */
const MOST_HELD = 300;

/**
 * Release times of held responses, oldest first. They also expire for requests that were cancelled.
 */
const heldUntil: number[] = [];

/**
 * Delays the response to a refused attempt by up to a second. A client with eighty parallel
 * connections that retries immediately would otherwise use all of the isolate's time for refusals.
 * It runs outside the tenant's concurrency limit, so that held responses take no slot.
 */
export const delayFailedLogins: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  if (
    c.res.status !== 429 ||
    !isWrite(c.req.method) ||
    !ATTEMPTS.has(new URL(c.req.url).pathname.replace(/\.data$/, ""))
  )
    return;
  const at = Date.now();
  while (heldUntil[0] !== undefined && heldUntil[0] <= at) heldUntil.shift();
  if (heldUntil.length >= MOST_HELD) return;
  // Random, so that they are not released together.
  const until = startedAt + SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
  heldUntil.push(at + LONGEST_MS);
  if (until > at) await new Promise((resolve) => setTimeout(resolve, until - at));
};
