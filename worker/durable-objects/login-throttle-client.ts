import { BoundedMap } from "~/kernel/bounded-map";
import {
  type AttemptCount,
  type AttemptCounter,
  AttemptCounters,
} from "~/kernel/session/attempt-counters";
import { type LoginThrottle, memoryThrottle } from "~/server/authentication/login-throttle";
import type { Env } from "../env";
import { logBug } from "../observability/log";

type RequestFacts = { requestId: string; after(work: Promise<unknown>): void };

/**
 * Few enough for objects to stay active during normal sign-ins, and enough that a flood from one
 * source shares its object with only a sixty-fourth of the other sources.
 */
const SOURCE_OBJECTS = 64;
/** Maximum time for which this isolate keeps a lock that another isolate has removed. */
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 5_000;

/**
 * State of this isolate: fallback counters while an object is unreachable, and locks reported by
 * the objects.
 */
const fallback = new AttemptCounters();
const remembered = new BoundedMap<string, { lockedUntil: number; forgetAt: number }>(
  MAX_REMEMBERED,
);

/**
 * Counts in Durable Objects: the tenant's own object for accounts and devices, one of a fixed
 * number for sources.
 */
export function loginThrottleFor(
  env: Env,
  tenantId: string,
  { requestId, after }: RequestFacts,
): LoginThrottle {
  const own = memoryThrottle(tenantId, fallback, Date.now);
  const nameOf = ({ scope, key }: AttemptCounter) =>
    scope === "tenant" ? `tenant:${tenantId}` : `sources:${shardOf(key)}`;
  const objectOf = (name: string) => env.LOGIN_THROTTLE.get(env.LOGIN_THROTTLE.idFromName(name));
  const byObject = (counters: readonly AttemptCounter[]) =>
    [...new Set(counters.map(nameOf))].map(
      (name) => [name, counters.filter((each) => nameOf(each) === name)] as const,
    );
  const rememberedAs = (counter: AttemptCounter) => `${nameOf(counter)} ${counter.key}`;
  const failed = (error: unknown) => logBug(requestId, error);

  async function countAt(
    name: string,
    counters: AttemptCounter[],
  ): Promise<[AttemptCounter, AttemptCount | undefined][]> {
    const counts = await objectOf(name)
      .count(counters)
      .catch((error: unknown) => {
        failed(error);
        return own.count(counters);
      });
    return counters.map((counter, index) => [counter, counts[index]]);
  }

  return {
    knownLock: (counters) =>
      Math.max(0, own.knownLock(counters), ...counters.map((each) => lockOf(rememberedAs(each)))),
    async count(counters) {
      const counted = new Map(
        (await Promise.all(byObject(counters).map(([name, some]) => countAt(name, some)))).flat(),
      );
      for (const [counter, count] of counted)
        if (count && count.lockedUntil > 0) remember(rememberedAs(counter), count.lockedUntil);
      return counters.map((counter) => counted.get(counter) ?? { failures: 0, lockedUntil: 0 });
    },
    succeed(counters) {
      own.succeed(counters);
      for (const [name, some] of byObject(counters))
        after(objectOf(name).succeed(some).catch(failed));
    },
    async clear(prefix) {
      await own.clear(prefix);
      for (const key of remembered.keys())
        if (key.startsWith(`tenant:${tenantId} ${prefix}`)) remembered.delete(key);
      await objectOf(`tenant:${tenantId}`).clear(prefix).catch(failed);
    },
  };
}

function lockOf(key: string): number {
  const known = remembered.get(key);
  return known && known.forgetAt > Date.now() ? known.lockedUntil : 0;
}

/** Caches a lock, so that further attempts are refused here without a call. */
function remember(key: string, lockedUntil: number): void {
  remembered.set(key, { lockedUntil, forgetAt: Math.min(lockedUntil, Date.now() + REMEMBERED_MS) });
}

function shardOf(key: string): number {
  let hash = 0;
  for (const letter of key) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % SOURCE_OBJECTS;
}
