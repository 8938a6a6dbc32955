import { Refusal } from "~/kernel/refusal";
import type {
  AttemptCount,
  AttemptCounter,
  AttemptCounters,
} from "~/kernel/session/attempt-counters";

/** Counts attempts to sign in, to guess a code or to request one. It never writes to a database. */
export type LoginThrottle = {
  /** End of the longest lock known locally, or 0 when none is locked. */
  knownLock(counters: readonly AttemptCounter[]): number;
  /**
   * Counts one attempt for each counter and returns the counts in the same order. Never rejects.
   */
  count(counters: readonly AttemptCounter[]): Promise<AttemptCount[]>;
  /** Records that the attempt counted for these counters succeeded. */
  succeed(counters: readonly AttemptCounter[]): void;
  /** Removes all counters of this tenant whose keys start with `prefix`. */
  clear(prefix: string): Promise<void>;
};

type Throttled = { loginThrottle: LoginThrottle; now(): Date };

/** Counts the attempt and refuses it when one of the counters is locked. */
export async function countAttempt(
  { loginThrottle, now }: Throttled,
  counters: readonly AttemptCounter[],
): Promise<AttemptCount[]> {
  const counts = await loginThrottle.count(counters);
  refuseWhenLocked(Math.max(0, ...counts.map(({ lockedUntil }) => lockedUntil)), now());
  return counts;
}

/**
 * Uses the counters of a known device first. When they are locked, the attempt counts as one of an
 * unknown browser. Returns the counters it used, for `succeed`.
 */
export async function countAttemptOf(
  context: Throttled,
  {
    device,
    unknownDevice,
  }: { device: readonly AttemptCounter[] | null; unknownDevice: readonly AttemptCounter[] },
): Promise<readonly AttemptCounter[]> {
  const [own] = device ? await context.loginThrottle.count(device) : [];
  if (device && own && own.lockedUntil <= context.now().getTime()) return device;
  await countAttempt(context, unknownDevice);
  return unknownDevice;
}

/**
 * Refuses before anything is read or hashed. Unknown addresses are locked in the same way, so the
 * lock does not reveal which addresses exist.
 */
export function refuseWhenLocked(lockedUntil: number, now: Date): void {
  const waitMs = lockedUntil - now.getTime();
  if (waitMs > 0)
    throw new Refusal("too_many_requests", "too_many_requests", {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
}

/**
 * Throttle of one process, for Node callers and for an isolate that cannot reach the shared
 * throttle.
 */
export function memoryThrottle(
  tenantId: string,
  counters: AttemptCounters,
  now: () => number,
): LoginThrottle {
  const keyOf = ({ scope, key }: AttemptCounter) =>
    scope === "tenant" ? `${tenantId} ${key}` : key;
  return {
    knownLock: (attempts) =>
      Math.max(0, ...attempts.map((each) => counters.lockedUntil(keyOf(each), now()))),
    count: async (attempts) =>
      attempts.map((each) => counters.count(keyOf(each), each.limit, now())),
    succeed: (attempts) => attempts.forEach((each) => counters.succeed(keyOf(each), each)),
    clear: async (prefix) => void counters.clear(`${tenantId} ${prefix}`),
  };
}
