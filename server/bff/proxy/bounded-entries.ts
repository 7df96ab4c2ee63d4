/** Values by key within a budget of entries and bytes; the one used longest ago goes first. */
export class BoundedEntries<V> {
  readonly #entries = new Map<string, { value: V; size: number }>();
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  #bytes = 0;
  /** Asked for last: the entry that is young already. */
  #youngest: string | undefined;

  constructor(maxEntries: number, maxBytes: number) {
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  /** Looks without being a use. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Being asked for makes it young again. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (key !== this.#youngest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#youngest = key;
    }
    return entry.value;
  }

  /** A value larger than the whole budget is not kept. */
  set(key: string, value: V, size: number): void {
    this.delete(key);
    if (size > this.#maxBytes) return;
    this.#entries.set(key, { value, size });
    this.#youngest = key;
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }

  deleteWhere(goes: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (goes(value)) this.delete(key);
  }

  *values(): Iterable<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  get bytes(): number {
    return this.#bytes;
  }
}
