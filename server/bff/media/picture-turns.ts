import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../../../shared/errors.ts';

/** Pictures that are fetched and made at the same time: together, and from one place. Each may have 20 MB. */
const usual = { atOnce: 8, perOrigin: 4, maxWaiting: 100 };

const busy = () =>
  new ApiError('unavailable', 'Many pictures are being made just now. Please try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Bounds the pictures in memory: a turn lasts from the fetching until the picture is made. A place that does not answer
 * takes its own part and leaves the rest to the others: pictures of the backend stay up while those of a host elsewhere
 * hang.
 */
export class PictureTurns {
  readonly #limits: typeof usual;
  readonly #all: LimitFunction;
  /** Few: only the host and the origins that the operator has named are fetched from. */
  readonly #origins = new Map<string, LimitFunction>();
  #present = 0;

  constructor(limits: Partial<typeof usual> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#all = pLimit(this.#limits.atOnce);
  }

  /**
   * Runs the work when it is its turn, in the order of coming.
   *
   * @throws ApiError `unavailable` when too many are waiting
   */
  async run<T>(origin: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, perOrigin, maxWaiting } = this.#limits;
    if (this.#present >= atOnce + maxWaiting) throw busy();
    const own = this.#origins.get(origin) ?? pLimit(perOrigin);
    this.#origins.set(origin, own);
    this.#present += 1;
    try {
      return await own(() => this.#all(work));
    } finally {
      this.#present -= 1;
    }
  }
}
