import { scaled } from "~/kernel/time-limits";
import type { Pace } from "./pace";

/** Longer than any request takes that holds a place. A place that was never released is free after this time. */
const FORGOTTEN_MS = 60_000;
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 40;
/** Of a person. Of a wider key five times as many as run: one person who waits leaves room for the others. */
const MAX_WAITING = 60;
const WAITING_PER_PLACE = 5;

/** Requests with this key hold at most `most` places at once, and follow each other at the pace. */
export type Share = { key: string; most: number; pace?: Pace };

/** Held while a request runs, and released by `leave`. */
export type Place = { shares: readonly Share[]; enteredAt: number };

type Attempt<T> = {
  /** Null if it has to be tried again. */
  attempt(now: number): T | null;
  waiting: readonly Share[];
  clock(): number;
  signal?: AbortSignal | undefined;
};

/** Counts running requests by key in this isolate. Times are in milliseconds. */
export class ConcurrencyLimiter {
  private readonly places = new Map<string, Set<Place>>();
  /** In the order of their beginning. */
  private readonly all = new Set<Place>();

  /** The number of places that are held. */
  get size(): number {
    return this.all.size;
  }

  /** Returns null when a share is used up. The caller has to release the place by `leave`. */
  enter(shares: readonly Share[], now: number): Place | null {
    this.forgetBefore(now - scaled(FORGOTTEN_MS), now);
    if (shares.some((share) => this.isFull(share) || (share.pace?.waitMs(now) ?? 0) > 0))
      return null;
    for (const { pace } of shares) pace?.begin(now);
    const place = { shares, enteredAt: now };
    this.all.add(place);
    for (const { key } of shares)
      this.places.set(key, (this.places.get(key) ?? new Set()).add(place));
    return place;
  }

  /**
   * Waits up to five seconds for a place: a page with forty pictures is served, only more slowly. Null at once if many of a key wait.
   * `signal`: aborted when the client has left.
   */
  enterSoon(
    shares: readonly Share[],
    clock: () => number,
    signal?: AbortSignal,
  ): Promise<Place | null> {
    const attempt = (now: number) => this.enter(shares, now);
    return this.attemptSoon({ attempt, waiting: shares.map(inQueue), clock, signal });
  }

  /**
   * The same for another attempt. Those that wait hold a place too, of `waiting`: workerd runs nothing more for a client that has left, so it
   * also has to free itself.
   */
  async attemptSoon<T>({ attempt, waiting, clock, signal }: Attempt<T>): Promise<T | null> {
    const from = clock();
    const first = attempt(from);
    if (first) return first;
    const queued = this.enter(waiting, from);
    if (!queued) return null;
    const leave = () => this.leave(queued, clock());
    signal?.addEventListener("abort", leave, { once: true });
    const result = await triedSoon(clock, attempt);
    leave();
    return result;
  }

  leave(place: Place, now: number): void {
    this.all.delete(place);
    for (const { key, pace } of place.shares) {
      pace?.end(now);
      const own = this.places.get(key);
      own?.delete(place);
      if (own?.size === 0) this.places.delete(key);
    }
  }

  private isFull({ key, most }: Share): boolean {
    return (this.places.get(key)?.size ?? 0) >= most;
  }

  /** Of any key: one that nobody uses again would be kept for ever. */
  private forgetBefore(at: number, now: number): void {
    for (const place of this.all) {
      if (place.enteredAt > at) return;
      this.leave(place, now);
    }
  }
}

/** Waits up to five seconds until a request may begin at the pace. */
export async function beginSoon(pace: Pace, clock: () => number): Promise<boolean> {
  const begin = (now: number) => {
    if (pace.waitMs(now) > 0) return null;
    pace.begin(now);
    return true;
  };
  return begin(clock()) ?? (await triedSoon(clock, begin)) ?? false;
}

/** Attempts again until it succeeds, for up to five seconds. */
async function triedSoon<T>(
  clock: () => number,
  attempt: (now: number) => T | null,
): Promise<T | null> {
  const until = clock() + scaled(WAIT_MS);
  let result: T | null = null;
  do {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    result = attempt(clock());
  } while (result === null && clock() < until);
  return result;
}

function inQueue({ key, most }: Share): Share {
  return { key: `${key} waits`, most: Math.max(MAX_WAITING, most * WAITING_PER_PLACE) };
}
