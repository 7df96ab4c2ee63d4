/** Files that are fetched at the same time: together, and from one place. Each may have 20 MB. */
const usual = { atOnce: 12, perOrigin: 4 };

interface Waiting {
  readonly origin: string;
  enter(): void;
}

/**
 * Bounds how many files are fetched at a time. A place that does not answer takes its own part and leaves the rest to
 * the others: pictures of the backend stay up while those of a host elsewhere hang.
 */
export class FetchTurns {
  readonly #limits: typeof usual;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #count = 0;

  constructor(limits: typeof usual = usual) {
    this.#limits = limits;
  }

  /** Runs the work when it is its turn, in the order of coming. */
  async run<T>(origin: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(origin)) this.#take(origin);
    else await this.#turn(origin);
    try {
      return await work();
    } finally {
      this.#leave(origin);
    }
  }

  #turn(origin: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        origin,
        enter: () => {
          this.#waiting.delete(waiting);
          this.#take(origin);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #hasRoom(origin: string): boolean {
    return this.#count < this.#limits.atOnce && (this.#running.get(origin) ?? 0) < this.#limits.perOrigin;
  }

  #take(origin: string): void {
    this.#count += 1;
    this.#running.set(origin, (this.#running.get(origin) ?? 0) + 1);
  }

  #leave(origin: string): void {
    this.#count -= 1;
    const rest = (this.#running.get(origin) ?? 1) - 1;
    if (rest > 0) this.#running.set(origin, rest);
    else this.#running.delete(origin);
    for (const waiting of this.#waiting) if (this.#hasRoom(waiting.origin)) waiting.enter();
  }
}
