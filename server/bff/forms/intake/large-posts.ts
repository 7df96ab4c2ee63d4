import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../../shared/errors.ts';
import { networkOf } from '../../plugins/network-of.ts';

/** Beyond a text of the longest kind there is a file. */
const largeBytes = 64 * 1024;

export interface LargePostsOptions {
  /** Posts in memory at the same time; each takes its own size, and one at a time its copies as it is recorded. */
  readonly atOnce?: number;
  /** How many of them may be one network's, so that one slow sender does not keep everybody else waiting. */
  readonly perNetwork?: number;
  /** How long a post waits for its turn before it is told to come again, in milliseconds. */
  readonly patienceMs?: number;
  /** How long one may be slow while others wait for its place, in milliseconds … */
  readonly slowMs?: number;
  /** … and how many bytes a second are not slow. */
  readonly rate?: number;
  readonly lookEveryMs?: number;
}

/** A post on its way. */
export interface Arrival {
  /** Bytes that have come so far. */
  received(): number;
  /** Ends it: others have waited too long for its place. */
  cut(): void;
}

/** What a post has been let in to. */
export interface Place {
  /** It is here whole: from now on it is in nobody's way. */
  arrived(): void;
  /** It has been answered. */
  leave(): void;
}

const busy = () =>
  new ApiError('unavailable', 'Many forms with files are arriving just now. Please send yours again in a moment.', {
    retryAfter: 10,
  });

interface Waiting {
  readonly network: string;
  enter(): void;
}

interface Arriving extends Arrival {
  readonly since: number;
  readonly before: number;
}

const nowhere: Place = { arrived: () => undefined, leave: () => undefined };

/**
 * Lets a few posts with files in at a time; the others wait unread, in the order of their coming. Bounds the memory
 * that forms can take, however many are sent at once. Who sends slower than a poor line (0.8 Mbit/s) keeps his place
 * only while nobody waits for it: a few machines that drip could otherwise keep every applicant out.
 */
export class LargePosts {
  readonly #options: Required<LargePostsOptions>;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  /** In the order of their coming. */
  readonly #arriving = new Set<Arriving>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LargePostsOptions = {}) {
    this.#options = {
      atOnce: 6,
      perNetwork: 3,
      patienceMs: 20_000,
      slowMs: 12_000,
      rate: 100_000,
      lookEveryMs: 1000,
      ...options,
    };
  }

  /**
   * Waits for the turn of a post, if it is large.
   *
   * @throws ApiError `unavailable` when its turn does not come in time
   */
  async enter({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>, arrival: Arrival): Promise<Place> {
    const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (announced <= largeBytes) return nowhere;
    const network = networkOf(ip);
    if (this.#hasRoom(network)) this.#take(network);
    else await this.#turn(network);
    const arriving = { ...arrival, since: performance.now(), before: arrival.received() };
    this.#arriving.add(arriving);
    this.#watch();
    let left = false;
    const arrived = () => void this.#arriving.delete(arriving);
    return {
      arrived,
      leave: () => {
        if (left) return;
        left = true;
        arrived();
        this.#leave(network);
      },
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
      this.#watch();
    });
  }

  /** Who waits for his own network's part alone takes no place from others. */
  #isInTheWay(): boolean {
    for (const { network } of this.#waiting) {
      if ((this.#inside.get(network) ?? 0) < this.#options.perNetwork) return true;
    }
    return false;
  }

  #isSlow({ since, before, received }: Arriving): boolean {
    const { slowMs, rate } = this.#options;
    const lasted = performance.now() - since;
    return lasted >= slowMs && (received() - before) / (lasted / 1000) < rate;
  }

  /** While somebody waits, looks for the one that has been slow for longest, and makes room. */
  #watch(): void {
    if (this.#timer || this.#arriving.size === 0 || !this.#isInTheWay()) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const slow = this.#isInTheWay() && [...this.#arriving].find((arriving) => this.#isSlow(arriving));
      if (slow) {
        this.#arriving.delete(slow);
        slow.cut();
      }
      this.#watch();
    }, this.#options.lookEveryMs);
    this.#timer.unref();
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
    this.#watch();
  }
}
