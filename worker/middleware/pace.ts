import { type Rate, type RateBucket, RateBuckets } from "~/server/rate-buckets";

/** Somebody else is being served if a request of theirs has begun within this time. */
const OTHERS_MS = 5_000;
/** The longest pause that one request causes, whatever it has cost. */
const MAX_PAUSE_SECONDS = 30;

/** When a request may begin, and that it begins and ends. Times are in milliseconds. */
export type Pace = {
  /** 0 if it may begin now. */
  waitMs(now: number): number;
  begin(now: number): void;
  /** May be called more than once. */
  end(now: number): void;
};

/** Paces milliseconds of the thread, which are known only once they are spent. */
export type ThreadPace = Pace & { spend(ms: number, now: number): void };

/** Milliseconds of the thread at once and in each second. `expected`: counted for a request while it has spent less. */
export type ThreadRate = Rate & { expected: number };

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

  /** Counts requests. `what` is limited: all requests of `who`, or those of one kind. */
  of(who: string, what: string, rate: Rate): Pace {
    const bucketAt = (now: number) => this.#buckets.of(`${what} ${who}`, rate, now);
    return {
      waitMs: (now) => this.#waitMs(who, bucketAt(now), now),
      begin: (now) => {
        const bucket = bucketAt(now);
        if (bucket.freeAt(now) <= now) bucket.take(now);
        this.#note(who, now);
      },
      end: () => undefined,
    };
  }

  /** Counts the milliseconds of one request of `who`. What is spent while nobody else is served leaves no debt. */
  ofThread(who: string, { expected, ...rate }: ThreadRate): ThreadPace {
    const bucketAt = (now: number) => this.#buckets.of(`thread ${who}`, rate, now);
    const take = (ms: number, now: number) => {
      const least = this.#servesOthersThan(who, now) ? -MAX_PAUSE_SECONDS * rate.perSecond : 0;
      return bucketAt(now).take(now, ms, least);
    };
    let held = 0;
    return {
      waitMs: (now) => this.#waitMs(who, bucketAt(now), now),
      begin: (now) => {
        held = take(expected, now);
        this.#note(who, now);
      },
      spend(ms, now) {
        const covered = Math.min(held, ms);
        held -= covered;
        take(ms - covered, now);
      },
      end(now) {
        bucketAt(now).giveBack(held);
        held = 0;
      },
    };
  }

  #waitMs(who: string, bucket: RateBucket, now: number): number {
    return this.#servesOthersThan(who, now) ? bucket.freeAt(now) - now : 0;
  }

  #note(who: string, now: number): void {
    if (this.#latest.who !== who) this.#before = this.#latest;
    this.#latest = { who, at: now };
  }

  #servesOthersThan(who: string, now: number): boolean {
    const other = this.#latest.who === who ? this.#before : this.#latest;
    return other.at > now - OTHERS_MS;
  }
}
