/**
 * More than `most` failures within the window lock for `lockMs`, and after that a new count begins. With `slows` there is one more attempt after
 * each `lockMs` instead, so that nobody is locked out for longer than that.
 */
export type AttemptLimit = { windowMs: number; lockMs: number; most: number; slows?: true };

/** One thing that attempts are counted by. Those of the scope "tenant" are the company's own, those of "everywhere" are shared by all companies. */
export type AttemptCounter = { scope: "tenant" | "everywhere"; key: string; limit: AttemptLimit; afterSuccess: "reset" | "decrement" };

/** `failures` includes this attempt; `lockedUntil` is an instant, 0 where this attempt may go on. */
export type AttemptCount = { failures: number; lockedUntil: number };

/** What is kept of one counter. After `forgetAt` it means nothing. */
export type AttemptEntry = { failures: number; firstAt: number; lockedUntil: number; forgetAt: number };

/** A flood of made-up addresses fills a megabyte or two, never more. */
const MOST_ENTRIES = 10_000;

/** The rules of counting, in memory: no clock, no storage. An entry that was locked is the last to make room for another. */
export class AttemptCounters {
  readonly #entries = new Map<string, AttemptEntry>();

  constructor(private readonly mostEntries = MOST_ENTRIES) {}

  /** Counts one attempt before it is judged: a hundred at once are counted as a hundred. */
  count(key: string, limit: AttemptLimit, at: number): AttemptCount {
    const before = this.#entries.get(key);
    if (before && before.lockedUntil > at) return { failures: before.failures, lockedUntil: before.lockedUntil };
    const entry = counted(before, limit, at);
    this.put(key, entry);
    const isRefused = entry.lockedUntil > at && !(limit.slows && mayPass(before, limit));
    return { failures: entry.failures, lockedUntil: isRefused ? entry.lockedUntil : 0 };
  }

  /** This attempt turned out right. */
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
    if (this.#entries.size > this.mostEntries) this.#entries.delete(this.#leastWorth());
  }

  /** Answers the keys that went. */
  clear(prefix: string): string[] {
    return this.#remove((key) => key.startsWith(prefix));
  }

  /** Answers the keys that went. */
  sweep(at: number): string[] {
    return this.#remove((_key, entry) => entry.forgetAt <= at);
  }

  #remove(isGone: (key: string, entry: AttemptEntry) => boolean): string[] {
    const gone = [...this.#entries].filter(([key, entry]) => isGone(key, entry)).map(([key]) => key);
    for (const key of gone) this.#entries.delete(key);
    return gone;
  }

  /** The oldest of the first few that is not locked; looking at all of them would take longer than the attempt. */
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
  // While attempts go on at the slow pace, its window does not end.
  return { failures, firstAt: slows ? at : before.firstAt, lockedUntil, forgetAt: Math.max(lockedUntil, slows ? at + windowMs : before.forgetAt) };
}

/** The first attempt after a pause of the slow pace; the one that began the pause is refused. */
function mayPass(before: AttemptEntry | undefined, { most }: AttemptLimit): boolean {
  return before !== undefined && before.failures > most;
}
