import { Refusal } from "../refusal";
import type { AttemptCount, AttemptCounter, AttemptCounters } from "../attempt-counters";

/** Counts attempts to sign in, to guess a code, or to ask for one; never writes to a database. */
export type LoginThrottle = {
  /** Until when one of them is locked, as far as it is known without asking; 0 where none is. */
  knownLock(counters: readonly AttemptCounter[]): number;
  /** One more attempt under each, in the same order. Never rejects. */
  count(counters: readonly AttemptCounter[]): Promise<AttemptCount[]>;
  /** The attempt that was counted under these turned out right. */
  succeed(counters: readonly AttemptCounter[]): void;
  /** All of this company's counters whose keys begin so. */
  clear(prefix: string): Promise<void>;
};

type Throttled = { loginThrottle: LoginThrottle; now(): Date };

/** Counts the attempt and refuses it where one of the counters is locked. */
export async function countAttempt({ loginThrottle, now }: Throttled, counters: readonly AttemptCounter[]): Promise<AttemptCount[]> {
  const counts = await loginThrottle.count(counters);
  refuseWhenLocked(Math.max(0, ...counts.map(({ lockedUntil }) => lockedUntil)), now());
  return counts;
}

/**
 * A known device's own budget first; when that is used up it is a stranger's attempt like any other. Answers what it was counted under, for `succeed`.
 */
export async function countAttemptOf(context: Throttled, { device, stranger }: { device: readonly AttemptCounter[] | null; stranger: readonly AttemptCounter[] }): Promise<readonly AttemptCounter[]> {
  const [own] = device ? await context.loginThrottle.count(device) : [];
  if (device && own && own.lockedUntil <= context.now().getTime()) return device;
  await countAttempt(context, stranger);
  return stranger;
}

/** Refuses before anything is read or hashed. The lock is the same for addresses that nobody has, so it tells nothing about who is known here. */
export function refuseWhenLocked(lockedUntil: number, now: Date): void {
  const waitMs = lockedUntil - now.getTime();
  if (waitMs > 0) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** The throttle of one process: of Node callers, and of an isolate that cannot reach the shared one. */
export function memoryThrottle(tenantId: string, counters: AttemptCounters, now: () => number): LoginThrottle {
  const keyOf = ({ scope, key }: AttemptCounter) => (scope === "tenant" ? `${tenantId} ${key}` : key);
  return {
    knownLock: (attempts) => Math.max(0, ...attempts.map((each) => counters.lockedUntil(keyOf(each), now()))),
    count: async (attempts) => attempts.map((each) => counters.count(keyOf(each), each.limit, now())),
    succeed: (attempts) => attempts.forEach((each) => counters.succeed(keyOf(each), each)),
    clear: async (prefix) => void counters.clear(`${tenantId} ${prefix}`),
  };
}
