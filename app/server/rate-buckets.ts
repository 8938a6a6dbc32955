/** Number at once, and per second after that. */
export type Rate = { burst: number; perSecond: number };

const MAX_BUCKETS = 1_000;

/** A bucket for each key. Those that are full are dropped: they are as good as new. */
export class RateBuckets {
  readonly #buckets = new Map<string, RateBucket>();

  /** `now` in milliseconds. */
  of(key: string, rate: Rate, now: number): RateBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    if (this.#buckets.size >= MAX_BUCKETS) this.#dropFull(now);
    const bucket = new RateBucket(rate, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #dropFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}

/** Tokens that are refilled over time. The number may become negative for requests that wait. */
class RateBucket {
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

  take(at: number): void {
    this.#refill(at);
    this.#tokens -= 1;
  }

  /** A source that continues while it is refused gets no slot until it stops for a second. */
  owe(at: number): void {
    this.#refill(at);
    this.#tokens = Math.max(-this.rate.perSecond, this.#tokens - 1);
  }

  giveBack(): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + 1);
  }

  isFull(at: number): boolean {
    this.#refill(at);
    return this.#tokens >= this.rate.burst;
  }

  #refill(at: number): void {
    this.#tokens = Math.min(
      this.rate.burst,
      this.#tokens + (Math.max(0, at - this.at) / 1000) * this.rate.perSecond,
    );
    this.at = at;
  }
}
