// A map that is never changed: with a few other entries it is another map, which shares all the rest with it.

/** Before that many the rest is copied: each step copies what has changed since. */
const MOST_CHANGES = 256;

export class LayeredMap<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  /** Undefined: it is gone. */
  readonly #changes: ReadonlyMap<Key, Value | undefined>;

  constructor(base: ReadonlyMap<Key, Value>, changes: ReadonlyMap<Key, Value | undefined> = new Map()) {
    this.#base = base;
    this.#changes = changes;
  }

  get(key: Key): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  /** `changes`: undefined takes an entry away. */
  with(changes: ReadonlyMap<Key, Value | undefined>): LayeredMap<Key, Value> {
    if (changes.size === 0) return this;
    const all = new Map([...this.#changes, ...changes]);
    if (all.size <= MOST_CHANGES) return new LayeredMap(this.#base, all);
    const base = new Map(this.#base);
    for (const [key, value] of all) {
      if (value === undefined) base.delete(key);
      else base.set(key, value);
    }
    return new LayeredMap(base);
  }
}
