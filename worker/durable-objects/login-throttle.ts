import { DurableObject } from "cloudflare:workers";
import {
  type AttemptCount,
  type AttemptCounter,
  AttemptCounters,
  type AttemptEntry,
} from "~/kernel/session/attempt-counters";

/** A longer lock is stored at once. */
const STORED_AT_ONCE_MS = 60_000;
/** Fewer failures are never stored, so that a normal sign-in writes nothing. */
const STORED_FROM_FAILURES = 3;
const STORE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;
/** Maximum number of keys in one storage call. */
const AT_ONCE = 128;

/**
 * Counts attempts in memory: one object per tenant, and a fixed number for sources of all tenants.
 * A lock is stored before it is returned, a count of three or more within ten seconds. An eviction
 * therefore loses at most two attempts per counter, and only after a period without requests.
 */
export class LoginThrottle extends DurableObject<unknown> {
  /** An evicted counter is removed from the storage too. */
  readonly #counters = new AttemptCounters(undefined, (key) => this.#mark(key));
  /** Keys whose stored entry is older than the one in memory. */
  readonly #unstored = new Set<string>();
  readonly #stored = new Set<string>();
  #alarmAt = Infinity;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    void state.blockConcurrencyWhile(async () => {
      for (const [key, entry] of await state.storage.list<AttemptEntry>()) {
        this.#counters.put(key, entry);
        this.#stored.add(key);
      }
      this.#alarmAt = (await state.storage.getAlarm()) ?? Infinity;
    });
  }

  async count(counters: readonly AttemptCounter[]): Promise<AttemptCount[]> {
    const at = Date.now();
    const before = counters.map(({ key }) => this.#counters.lockedUntil(key, at));
    const counts = counters.map(({ key, limit }) => this.#counters.count(key, limit, at));
    const locked = counters.filter(
      ({ key }, index) =>
        before[index] === 0 && this.#counters.lockedUntil(key, at) > at + STORED_AT_ONCE_MS,
    );
    for (const { key } of counters) this.#mark(key);
    if (locked.length > 0) await this.#store(locked.map(({ key }) => key));
    await this.#wakeAt(at);
    return counts;
  }

  async succeed(counters: readonly AttemptCounter[]): Promise<void> {
    for (const counter of counters) {
      this.#counters.succeed(counter.key, counter);
      this.#mark(counter.key);
    }
    await this.#wakeAt(Date.now());
  }

  async clear(prefix: string): Promise<void> {
    await this.#store(this.#counters.clear(prefix));
  }

  override async alarm(): Promise<void> {
    const at = Date.now();
    this.#alarmAt = Infinity;
    for (const key of this.#counters.sweep(at)) this.#mark(key);
    await this.#store([...this.#unstored]);
    if (this.#stored.size === 0) await this.ctx.storage.deleteAll();
    else await this.#wakeAt(at);
  }

  #mark(key: string): void {
    const failures = this.#counters.get(key)?.failures ?? 0;
    if (this.#stored.has(key) || failures >= STORED_FROM_FAILURES) this.#unstored.add(key);
    else this.#unstored.delete(key);
  }

  async #wakeAt(at: number): Promise<void> {
    if (this.#unstored.size === 0 && this.#stored.size === 0) return;
    const wakeAt = at + (this.#unstored.size > 0 ? STORE_INTERVAL_MS : SWEEP_INTERVAL_MS);
    if (this.#alarmAt <= wakeAt) return;
    this.#alarmAt = wakeAt;
    await this.ctx.storage.setAlarm(wakeAt);
  }

  /** Stores the entries as they are in memory now, including removed ones. */
  async #store(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE);
      const remaining: Record<string, AttemptEntry> = {};
      for (const key of some) {
        const entry = this.#counters.get(key);
        this.#unstored.delete(key);
        if (entry) this.#stored.add(key);
        else this.#stored.delete(key);
        if (entry) remaining[key] = entry;
      }
      await this.ctx.storage.put(remaining);
      await this.ctx.storage.delete(some.filter((key) => !remaining[key]));
    }
  }
}
