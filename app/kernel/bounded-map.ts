/** A cache of at most `most` entries: one more removes the entry that was read or written longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  override set(key: Key, value: Value): this {
    // A map is ordered by insertion.
    super.delete(key);
    super.set(key, value);
    const oldest = this.keys().next();
    if (this.size > this.most && !oldest.done) super.delete(oldest.value);
    return this;
  }
}
