import { type Rate, RateBuckets } from "~/server/rate-buckets";

/** Somebody else is being served if a request of theirs has begun within this time. */
const OTHERS_MS = 5_000;

/** Whether a request may begin, and that it begins. Times are in milliseconds. */
export type Pace = { isFree(now: number): boolean; begin(now: number): void };

type Begun = { who: string; at: number };

/**
 * Limits how fast one requester's requests follow each other while this isolate serves others too. A limit of those that run at once is not
 * enough: twelve that are each followed by the next keep the isolate's single thread busy. Who is alone is not slowed down.
 */
export class Paces {
  readonly #buckets = new RateBuckets();
  #latest: Begun = { who: "", at: -Infinity };
  /** The latest of somebody else than the latest. */
  #before: Begun = this.#latest;

  /** `what` is limited: all requests of `who`, or those of one kind. */
  of(who: string, what: string, rate: Rate): Pace {
    const bucketAt = (now: number) => this.#buckets.of(`${what} ${who}`, rate, now);
    return {
      isFree: (now) => bucketAt(now).freeAt(now) <= now || !this.#servesOthersThan(who, now),
      begin: (now) => {
        const bucket = bucketAt(now);
        if (bucket.freeAt(now) <= now) bucket.take(now);
        if (this.#latest.who !== who) this.#before = this.#latest;
        this.#latest = { who, at: now };
      },
    };
  }

  #servesOthersThan(who: string, now: number): boolean {
    const other = this.#latest.who === who ? this.#before : this.#latest;
    return other.at > now - OTHERS_MS;
  }
}
