import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { networkOf } from '../plugins/network-of.ts';

/** Beyond a text of the longest kind there is a file. */
const largeBytes = 64 * 1024;

export interface LargePostsOptions {
  /** Posts in memory at the same time; each of 5 MB takes about eight times that until it is recorded. */
  readonly atOnce?: number;
  /** How many of them may be one network's, so that one slow sender does not keep everybody else waiting. */
  readonly perNetwork?: number;
  /** How long a post waits for its turn before it is told to come again, in milliseconds. */
  readonly patienceMs?: number;
}

const busy = () =>
  new ApiError('unavailable', 'Many forms with files are arriving just now. Please send yours again in a moment.', {
    retryAfter: 10,
  });

interface Waiting {
  readonly network: string;
  enter(): void;
}

/**
 * Lets a few posts with files in at a time; the others wait unread, in the order of their coming. Bounds the memory
 * that forms can take, however many are sent at once.
 */
export class LargePosts {
  readonly #options: Required<LargePostsOptions>;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #count = 0;

  constructor(options: LargePostsOptions = {}) {
    this.#options = { atOnce: 6, perNetwork: 3, patienceMs: 20_000, ...options };
  }

  /**
   * Waits for the turn of a post, if it is large.
   *
   * @returns what to call when the post has been answered
   * @throws ApiError `unavailable` when its turn does not come in time
   */
  async enter({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<() => void> {
    const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (announced <= largeBytes) return () => undefined;
    const network = networkOf(ip);
    if (this.#hasRoom(network)) this.#take(network);
    else await this.#turn(network);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(network);
    };
  }

  #turn(network: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        network,
        enter: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          this.#take(network);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(busy());
      }, this.#options.patienceMs);
      this.#waiting.add(waiting);
    });
  }

  #hasRoom(network: string): boolean {
    return this.#count < this.#options.atOnce && (this.#inside.get(network) ?? 0) < this.#options.perNetwork;
  }

  #take(network: string): void {
    this.#count += 1;
    this.#inside.set(network, (this.#inside.get(network) ?? 0) + 1);
  }

  #leave(network: string): void {
    this.#count -= 1;
    const rest = (this.#inside.get(network) ?? 1) - 1;
    if (rest > 0) this.#inside.set(network, rest);
    else this.#inside.delete(network);
    for (const waiting of this.#waiting) if (this.#hasRoom(waiting.network)) waiting.enter();
  }
}
