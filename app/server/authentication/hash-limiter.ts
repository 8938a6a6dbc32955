import { Refusal } from "~/kernel/refusal";
import { scaled } from "~/kernel/time-limits";
import { type Rate, RateBuckets } from "../rate-buckets";

/**
 * Requester of a password hash. `known`: by a session, a code or a device, whose wrong passwords are few, because they are counted
 * (login-throttle.ts). `source`: that user or device, otherwise a client address, or "" if the platform reports no address: then the
 * source is not counted, because all companies would share it.
 */
export type HashRequester = { tenantId: string; source: string; known: boolean };

/**
 * A slot for hashing. `begin` waits for it, `end` reports whether the password was right. A slot
 * that never began is given back.
 */
export type HashSlot = { begin(): Promise<void>; end(wasRight: boolean): void };

/** Of wrong passwords. */
const RATES = {
  isolate: { burst: 20, perSecond: 8 },
  tenant: { burst: 20, perSecond: 5 },
  source: { burst: 20, perSecond: 4 },
} satisfies Record<string, Rate>;
const MAX_WAIT_MS = 900;
/** Assumed duration of a hash before the first measurement, and the bounds for a measurement. */
const HASH_MS = { first: 30, least: 10, most: 150 };
/**
 * After a wrong password, the isolate's single thread serves other requests for three times the
 * duration of the hash.
 */
const PAUSE = 3;

/**
 * Assigns slots by time. A request waits for a point in time and never for another request, which
 * may have been cancelled. Wrong passwords use up slots and are followed by a pause. Right ones are
 * not, so that a company that signs in at eight o'clock is not delayed. Nobody else's passwords delay a known requester: neither a flood of
 * unknown ones nor one of known devices, at the same company or another.
 */
export class HashLimiter {
  readonly #buckets = new RateBuckets();
  /** After the latest wrong password of an unknown requester. */
  #freeAt = 0;
  #hashMs = HASH_MS.first;

  constructor(private readonly now: () => number = Date.now) {}

  /** Refuses with 429 when the slot would be too late. */
  reserve({ tenantId, source, known }: HashRequester): HashSlot {
    const at = this.now();
    const key = known ? `known ${tenantId} ${source}` : `source ${source}`;
    const ofSource = source === "" ? null : this.#buckets.of(key, RATES.source, at);
    const buckets = [
      ...(known
        ? []
        : [
            this.#buckets.of("isolate", RATES.isolate, at),
            this.#buckets.of(`tenant ${tenantId}`, RATES.tenant, at),
          ]),
      ...(ofSource ? [ofSource] : []),
    ];
    const startAt = Math.max(at, ...buckets.map((bucket) => bucket.freeAt(at)));
    const freeAt = () => (known ? startAt : Math.max(startAt, this.#freeAt));
    if (freeAt() - at > MAX_WAIT_MS) {
      ofSource?.owe(at);
      throw tooMany();
    }
    for (const bucket of buckets) bucket.take(at);
    let beganAt: number | null = null;
    let isOver = false;
    return {
      begin: async () => {
        await this.#slotAt(freeAt);
        beganAt = this.now();
      },
      end: (wasRight) => {
        if (isOver) return;
        isOver = true;
        if (wasRight || beganAt === null) for (const bucket of buckets) bucket.giveBack();
        else if (!known) this.#pause(beganAt);
      },
    };
  }

  /** Only pauses count as waiting time, so that a slow machine refuses no request. */
  async #slotAt(freeAt: () => number): Promise<void> {
    let waitedMs = 0;
    for (;;) {
      const waitMs = freeAt() - this.now();
      if (waitMs <= 0) return;
      waitedMs += waitMs;
      if (waitedMs > scaled(MAX_WAIT_MS)) throw tooMany();
      await sleep(waitMs);
    }
  }

  /**
   * The clock of a worker does not advance during computation. The duration of the hash is known
   * only after the next pause.
   */
  #pause(beganAt: number): void {
    this.#freeAt = this.now() + (1 + PAUSE) * this.#hashMs;
    void sleep(0).then(() => {
      const tookMs = Math.min(HASH_MS.most, Math.max(HASH_MS.least, this.now() - beganAt));
      this.#hashMs = (3 * this.#hashMs + tookMs) / 4;
      this.#freeAt = Math.max(this.#freeAt, this.now() + PAUSE * this.#hashMs);
    });
  }
}

function tooMany(): Refusal {
  return new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
