/** Longer than any request of ours takes. workerd runs no `finally` for a request whose caller reset the connection: its place is given up then. */
const FORGOTTEN_MS = 60_000;

/** Held while something runs; given back by `leave`. */
export type Place = { key: string; enteredAt: number };

/** Counts what is under way for each key in this isolate. `now` is in milliseconds. */
export class ConcurrencyLimiter {
  private readonly places = new Map<string, Set<Place>>();

  constructor(private readonly most: number) {}

  /** Null when there is no room; a place has to be given back by `leave`. */
  enter(key: string, now: number): Place | null {
    const own = this.places.get(key) ?? new Set<Place>();
    if (own.size >= this.most) for (const each of own) if (each.enteredAt <= now - FORGOTTEN_MS) own.delete(each);
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
