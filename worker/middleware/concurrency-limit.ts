import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { AppContext, AppEnv } from "../app-env";
import { networkOf } from "./client-ip";
import { ConcurrencyLimiter, type Share } from "./concurrency-limiter";

/**
 * How many requests of one tenant run at once in this isolate. More than a hundred users cause at once; a faulty client exceeds
 * it within a second.
 */
export const MOST_IN_FLIGHT = 100;
/** Of everybody who is not signed in. The others are for those who are. */
export const MOST_SIGNED_OUT = 20;
/** Of one person, in all their browsers. */
export const MOST_OF_PERSON = 12;
/** Of everybody at one address who is not signed in. */
export const MOST_OF_SOURCE = 10;
/** Bodies of clients that are not signed in that are being received at once. A stalled one is given up after ten seconds. */
const MOST_RECEIVED_SIGNED_OUT = 100;

const running = new ConcurrencyLimiter();
const receiving = new ConcurrencyLimiter();

/** Responds with 429 above the limits of a person, an address or a tenant, so that the others are served. */
export const concurrencyLimit: MiddlewareHandler<AppEnv> = (c, next) => {
  const { tenant, own } = sharesOf(c, MOST_SIGNED_OUT);
  return within(
    c,
    { limiter: running, shares: [{ key: tenant, most: MOST_IN_FLIGHT }, ...own] },
    next,
  );
};

/** The same for requests whose body is being received: until it has arrived, a request takes no place of those that run. */
export function whileReceiving<T>(c: AppContext, work: () => Promise<T>): Promise<T> {
  return within(c, { limiter: receiving, shares: sharesOf(c, MOST_RECEIVED_SIGNED_OUT).own }, work);
}

async function within<T>(
  c: AppContext,
  { limiter, shares }: { limiter: ConcurrencyLimiter; shares: Share[] },
  work: () => Promise<T>,
): Promise<T> {
  const place = await limiter.enterSoon(shares, Date.now);
  if (!place) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
  const leave = () => limiter.leave(place);
  // workerd runs no `finally` for a request whose client has left.
  c.req.raw.signal.addEventListener("abort", leave, { once: true });
  return work().finally(leave);
}

function sharesOf(c: AppContext, mostSignedOut: number): { tenant: string; own: Share[] } {
  const tenant = c.get("tenant").id;
  const userId = c.get("claims")?.actor.userId;
  if (userId) return { tenant, own: [{ key: `${tenant} user ${userId}`, most: MOST_OF_PERSON }] };
  const source = networkOf(c.req.header("cf-connecting-ip") ?? "");
  const signedOut = { key: `${tenant} signed out`, most: mostSignedOut };
  const own = source
    ? [{ key: `${tenant} from ${source}`, most: MOST_OF_SOURCE }, signedOut]
    : [signedOut];
  return { tenant, own };
}
