import { Refusal } from "../refusal";

/** For whom a password is hashed. Those who are `known` by a session, a code or a device have turns of their own beside everybody else's. */
export type HashRequester = { tenantId: string; source: string; known: boolean };

/** A turn to hash. `begin` waits for it, `giveBack` says that it was no guess or was not used. */
export type HashTurn = { begin(): Promise<void>; giveBack(): void };

/** How many hashes at once, and how many a second after that. */
type Rate = { burst: number; perSecond: number };

/** A hash holds the isolate's one thread for 27 ms: eight a second leave four fifths of it to everybody else. */
const RATES = { isolate: { burst: 20, perSecond: 8 }, tenant: { burst: 20, perSecond: 5 }, source: { burst: 20, perSecond: 4 } } satisfies Record<string, Rate>;
/** Between two hashes the other requests of the isolate have their turn. */
const SPACING_MS = 50;
const LONGEST_WAIT_MS = 900;
const MOST_BUCKETS = 1_000;

/**
 * Gives out turns by reservation: nobody waits for somebody else's request, which may have been cut off, but each for its own time. Wrong passwords use
 * turns up; right ones give theirs back, so that a company that signs in at eight o'clock is not held up.
 */
export class HashLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #nextAt = { known: 0, unknown: 0 };

  constructor(private readonly now: () => number = Date.now) {}

  /** Refuses with 429 where the turn would come too late. */
  reserve({ tenantId, source, known }: HashRequester): HashTurn {
    const at = this.now();
    const queue = known ? "known" : "unknown";
    const buckets = [this.#bucket(queue, RATES.isolate), this.#bucket(`${queue} tenant ${tenantId}`, RATES.tenant), this.#bucket(`${queue} source ${source}`, RATES.source)];
    const startAt = Math.max(at, this.#nextAt[queue], ...buckets.map((bucket) => bucket.freeAt(at)));
    if (startAt - at > LONGEST_WAIT_MS) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
    this.#nextAt[queue] = startAt + SPACING_MS;
    for (const bucket of buckets) bucket.take(at);
    return { begin: () => this.#until(startAt), giveBack: () => buckets.forEach((bucket) => bucket.giveBack()) };
  }

  async #until(startAt: number): Promise<void> {
    const waitMs = startAt - this.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  #bucket(key: string, rate: Rate): Bucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    if (this.#buckets.size >= MOST_BUCKETS) this.#dropFull();
    const bucket = new Bucket(rate, this.now());
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #dropFull(): void {
    const at = this.now();
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(at)) this.#buckets.delete(key);
  }
}

/** Tokens that come back with time. It may owe some, to whoever waits for theirs. */
class Bucket {
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

  giveBack(): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + 1);
  }

  isFull(at: number): boolean {
    this.#refill(at);
    return this.#tokens >= this.rate.burst;
  }

  #refill(at: number): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + (Math.max(0, at - this.at) / 1000) * this.rate.perSecond);
    this.at = at;
  }
}

const limiter = new HashLimiter();

/** A turn of this isolate. */
export function reserveHash(requester: HashRequester): HashTurn {
  return limiter.reserve(requester);
}

/** For who has proved something already: waits for its turn, and gives it back unless the work fails. */
export async function hashInTurn<T>(requester: HashRequester, work: () => Promise<T>): Promise<T> {
  const turn = reserveHash(requester);
  await turn.begin();
  const result = await work();
  turn.giveBack();
  return result;
}
