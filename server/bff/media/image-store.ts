import { LRUCache } from 'lru-cache';

/** Unpacking takes memory: so many pictures at a time. */
const atOnce = 2;

/** Pictures as they are served: made once for everybody who asks, kept within a budget, a few at a time. */
export class ImageStore {
  readonly #kept: LRUCache<string, Buffer>;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ max: 10_000, maxSize: maxBytes, sizeCalculation: (image) => image.length + 1 });
  }

  /**
   * The picture of that key, from memory or made now.
   *
   * @param load fetches what it is made of: before its turn, so that a host which hangs keeps no other picture waiting
   */
  get<T>(key: string, load: () => Promise<T>, make: (loaded: T) => Promise<Buffer>): Promise<Buffer> | Buffer {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const making = this.#making.get(key) ?? this.#start(key, load, make);
    return making;
  }

  #start<T>(key: string, load: () => Promise<T>, make: (loaded: T) => Promise<Buffer>): Promise<Buffer> {
    const making = load()
      .then((loaded) => this.#inTurn(() => make(loaded)))
      .then((image) => {
        this.#kept.set(key, image);
        return image;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await make();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
