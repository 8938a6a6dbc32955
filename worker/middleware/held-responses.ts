import { RateBuckets } from "~/server/rate-buckets";

type Range = { leastMs: number; mostMs: number };
const USUAL: Range = { leastMs: 700, mostMs: 950 };
const REPEATED: Range = { leastMs: 4_000, mostMs: 5_000 };
/** How many refusals of one requester are held back as usual. More are of a client that ignores Retry-After. */
const USUAL_RATE = { burst: 20, perSecond: 2 };
/** Holding more responses would use more memory than sending them uses time. */
const MAX_HELD = 1_000;

/** The responses that this isolate holds back. Times are in milliseconds. */
export class HeldResponses {
  /** When they are sent at the latest: those of requests that were cancelled expire too. */
  #until: number[] = [];
  readonly #refusals = new RateBuckets();

  /**
   * How long a response to `who` is held back: until a moment after the start of its request that differs from response to response, so
   * that they are not sent together. 0 if too many are held already.
   */
  hold(who: string, startedAt: number, now: number, random = Math.random()): number {
    const { leastMs, mostMs } = this.#rangeOf(who, now);
    const until = startedAt + leastMs + random * (mostMs - leastMs);
    if (this.#until.length >= MAX_HELD) this.#until = this.#until.filter((each) => each > now);
    if (this.#until.length >= MAX_HELD || until <= now) return 0;
    this.#until.push(startedAt + mostMs);
    return until - now;
  }

  #rangeOf(who: string, now: number): Range {
    const bucket = this.#refusals.of(who, USUAL_RATE, now);
    if (bucket.freeAt(now) > now) return REPEATED;
    bucket.take(now);
    return USUAL;
  }
}
