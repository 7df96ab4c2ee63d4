import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../../../shared/errors.ts';

/** Pictures that are fetched and made at the same time: together, and from one origin. Each may have 20 MB. */
const defaults = { max: 8, maxPerOrigin: 4, maxWaiting: 100 };

/**
 * Bounds the pictures in memory, from the fetching until the picture is made. An origin that does not answer takes its
 * own part and leaves the rest to the others: pictures of the backend stay up while those of a host elsewhere hang.
 *
 * @returns a function that runs the work when there is room, and throws ApiError `unavailable` when too many are waiting
 */
export function limitPictures(limits: Partial<typeof defaults> = {}) {
  const { max, maxPerOrigin, maxWaiting } = { ...defaults, ...limits };
  const all = pLimit(max);
  /** Few: only the host and the origins that the operator has named are fetched from. */
  const origins = new Map<string, LimitFunction>();
  return async <T>(origin: string, work: () => Promise<T>): Promise<T> => {
    const own = origins.get(origin) ?? pLimit(maxPerOrigin);
    origins.set(origin, own);
    if (own.pendingCount >= maxWaiting) {
      throw new ApiError('unavailable', 'Many images are being processed right now. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    return own(() => all(work));
  };
}
