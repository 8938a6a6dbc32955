/** Longer than any request takes that holds a place. A place that was never released is free after this time. */
const FORGOTTEN_MS = 60_000;
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 40;
/** Of each key. */
const MOST_WAITING = 60;

/** Requests with this key hold at most `most` places at once. */
export type Share = { key: string; most: number };

/** Held while a request runs, and released by `leave`. */
export type Place = { shares: readonly Share[]; enteredAt: number };

/** Counts running requests by key in this isolate. Times are in milliseconds. */
export class ConcurrencyLimiter {
  private readonly places = new Map<string, Set<Place>>();
  private readonly waiting = new Map<string, number>();

  /** Returns null when a share is used up. The caller has to release the place by `leave`. */
  enter(shares: readonly Share[], now: number): Place | null {
    if (shares.some((share) => this.isFull(share, now))) return null;
    const place = { shares, enteredAt: now };
    for (const { key } of shares)
      this.places.set(key, (this.places.get(key) ?? new Set()).add(place));
    return place;
  }

  /**
   * Waits up to five seconds for a place: a page with forty pictures is served, only more slowly. Null at once if many of a key wait.
   */
  async enterSoon(shares: readonly Share[], clock: () => number): Promise<Place | null> {
    const from = clock();
    const first = this.enter(shares, from);
    if (first || shares.some(({ key }) => (this.waiting.get(key) ?? 0) >= MOST_WAITING))
      return first;
    this.addWaiting(shares, 1);
    try {
      for (let now = from; now < from + WAIT_MS; now = clock()) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        const place = this.enter(shares, now);
        if (place) return place;
      }
      return null;
    } finally {
      this.addWaiting(shares, -1);
    }
  }

  leave(place: Place): void {
    for (const { key } of place.shares) {
      const own = this.places.get(key);
      own?.delete(place);
      if (own?.size === 0) this.places.delete(key);
    }
  }

  private isFull({ key, most }: Share, now: number): boolean {
    const own = this.places.get(key);
    if (!own || own.size < most) return false;
    for (const each of own) if (each.enteredAt <= now - FORGOTTEN_MS) this.leave(each);
    return own.size >= most;
  }

  private addWaiting(shares: readonly Share[], change: number): void {
    for (const { key } of shares) {
      const count = (this.waiting.get(key) ?? 0) + change;
      if (count > 0) this.waiting.set(key, count);
      else this.waiting.delete(key);
    }
  }
}
