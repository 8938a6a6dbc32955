import { BoundedMap } from "~/kernel/bounded-map";

/** Number at once, and per second after that. */
export type Rate = { burst: number; perSecond: number };

/** More requesters than an isolate serves before the bucket of the first is full again. */
const MAX_BUCKETS = 5_000;

/** A bucket for each key. Those that were used longest ago are dropped: they are as good as new, except in a flood from thousands of sources. */
export class RateBuckets {
  readonly #buckets = new BoundedMap<string, RateBucket>(MAX_BUCKETS);

  get size(): number {
    return this.#buckets.size;
  }

  /** `now` in milliseconds. */
  of(key: string, rate: Rate, now: number): RateBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    const bucket = new RateBucket(rate, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

/** Tokens that are refilled over time. The number may become negative for requests that wait. */
export class RateBucket {
  #tokens: number;

  constructor(
    private readonly rate: Rate,
    private at: number,
  ) {
    this.#tokens = rate.burst;
  }

  freeAt(at: number): number {
    this.#refill(at);
    return this.#tokens >= 1 ? at : at + ((1 - this.#tokens) / this.rate.perSecond) * 1000;
  }

  /** Leaves at least `least` tokens, if there are as many. Returns how many it has taken. */
  take(at: number, number = 1, least = -Infinity): number {
    this.#refill(at);
    const before = this.#tokens;
    this.#tokens = Math.max(Math.min(before, least), before - number);
    return before - this.#tokens;
  }

  /** A source that continues while it is refused gets no slot until it stops for a second. */
  owe(at: number): void {
    this.#refill(at);
    this.#tokens = Math.max(-this.rate.perSecond, this.#tokens - 1);
  }

  giveBack(number = 1): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + number);
  }

  #refill(at: number): void {
    this.#tokens = Math.min(
      this.rate.burst,
      this.#tokens + (Math.max(0, at - this.at) / 1000) * this.rate.perSecond,
    );
    this.at = at;
  }
}
