/**
 * More than `most` failures within the window lock the key for `lockMs`. After the lock a new count
 * starts. With `slows`, one more attempt is allowed after each `lockMs` instead, so that no lock
 * lasts longer than that.
 */
export type AttemptLimit = { windowMs: number; lockMs: number; most: number; slows?: true };

/**
 * One counter for attempts. Scope "tenant" belongs to one tenant, scope "everywhere" is shared by
 * all tenants.
 */
export type AttemptCounter = {
  scope: "tenant" | "everywhere";
  key: string;
  limit: AttemptLimit;
  afterSuccess: "reset" | "decrement";
};

/**
 * `failures` includes this attempt. `lockedUntil` is an instant in milliseconds, or 0 when this
 * attempt is allowed.
 */
export type AttemptCount = { failures: number; lockedUntil: number };

/** Stored state of one counter. It has no effect after `forgetAt`. */
export type AttemptEntry = {
  failures: number;
  firstAt: number;
  lockedUntil: number;
  forgetAt: number;
};

/** Limits memory to one or two megabytes under a flood of invented addresses. */
const MAX_ENTRIES = 10_000;

/** Counting rules in memory, without clock or storage. Locked entries are evicted last. */
export class AttemptCounters {
  readonly #entries = new Map<string, AttemptEntry>();

  /** `onEvicted`: gets the key of a counter that made room for another. */
  constructor(
    private readonly mostEntries = MAX_ENTRIES,
    private readonly onEvicted: (key: string) => void = () => {},
  ) {}

  /**
   * Counts one attempt before its result is known, so that a hundred parallel attempts count as a
   * hundred.
   */
  count(key: string, limit: AttemptLimit, at: number): AttemptCount {
    const before = this.#entries.get(key);
    if (before && before.lockedUntil > at)
      return { failures: before.failures, lockedUntil: before.lockedUntil };
    const entry = counted(before, limit, at);
    this.put(key, entry);
    const isRefused = entry.lockedUntil > at && !(limit.slows && mayPass(before, limit));
    return { failures: entry.failures, lockedUntil: isRefused ? entry.lockedUntil : 0 };
  }

  /** Records that this attempt succeeded. */
  succeed(key: string, { afterSuccess }: Pick<AttemptCounter, "afterSuccess">): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (afterSuccess === "reset" || entry.failures <= 1) this.#entries.delete(key);
    else entry.failures -= 1;
  }

  lockedUntil(key: string, at: number): number {
    const until = this.#entries.get(key)?.lockedUntil ?? 0;
    return until > at ? until : 0;
  }

  get(key: string): AttemptEntry | undefined {
    return this.#entries.get(key);
  }

  put(key: string, entry: AttemptEntry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.mostEntries) return;
    const evicted = this.#leastWorth();
    this.#entries.delete(evicted);
    this.onEvicted(evicted);
  }

  /** Returns the removed keys. */
  clear(prefix: string): string[] {
    return this.#remove((key) => key.startsWith(prefix));
  }

  /** Returns the removed keys. */
  sweep(at: number): string[] {
    return this.#remove((_key, entry) => entry.forgetAt <= at);
  }

  #remove(isGone: (key: string, entry: AttemptEntry) => boolean): string[] {
    const gone = [...this.#entries]
      .filter(([key, entry]) => isGone(key, entry))
      .map(([key]) => key);
    for (const key of gone) this.#entries.delete(key);
    return gone;
  }

  /**
   * Returns the oldest unlocked entry among the first 100. Scanning all entries would take longer
   * than the attempt.
   */
  #leastWorth(): string {
    let oldest: string | undefined;
    let looked = 0;
    for (const [key, entry] of this.#entries) {
      oldest ??= key;
      if (entry.lockedUntil === 0) return key;
      looked += 1;
      if (looked === 100) break;
    }
    return oldest ?? "";
  }
}

function counted(before: AttemptEntry | undefined, limit: AttemptLimit, at: number): AttemptEntry {
  const { windowMs, lockMs, most, slows } = limit;
  const isOver = !before || before.firstAt <= at - windowMs || (before.lockedUntil > 0 && !slows);
  if (isOver) return { failures: 1, firstAt: at, lockedUntil: 0, forgetAt: at + windowMs };
  const failures = before.failures + 1;
  if (failures <= most) return { ...before, failures };
  const lockedUntil = at + lockMs;
  // With `slows`, the window does not end while attempts continue.
  return {
    failures,
    firstAt: slows ? at : before.firstAt,
    lockedUntil,
    forgetAt: Math.max(lockedUntil, slows ? at + windowMs : before.forgetAt),
  };
}

/**
 * With `slows`, true for the first attempt after a pause. The attempt that started the pause is
 * refused.
 */
function mayPass(before: AttemptEntry | undefined, { most }: AttemptLimit): boolean {
  return before !== undefined && before.failures > most;
}
