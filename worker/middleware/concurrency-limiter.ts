/**
 * Longer than any request takes. workerd runs no `finally` for a request whose client reset the
 * connection, so its slot is released after this time.
 */
const FORGOTTEN_MS = 60_000;

/** A slot held while a request runs and released by `leave`. */
export type Place = { key: string; enteredAt: number };

/** Counts running requests per key in this isolate. `now` is in milliseconds. */
export class ConcurrencyLimiter {
  private readonly places = new Map<string, Set<Place>>();

  constructor(private readonly most: number) {}

  /** Returns null when the limit is reached. The caller has to release the slot by `leave`. */
  enter(key: string, now: number): Place | null {
    const own = this.places.get(key) ?? new Set<Place>();
    if (own.size >= this.most)
      for (const each of own) if (each.enteredAt <= now - FORGOTTEN_MS) own.delete(each);
    if (own.size >= this.most) return null;
    const place = { key, enteredAt: now };
    this.places.set(key, own.add(place));
    return place;
  }

  leave(place: Place): void {
    const own = this.places.get(place.key);
    own?.delete(place);
    if (own?.size === 0) this.places.delete(place.key);
  }
}
