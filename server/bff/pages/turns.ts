import { ApiError } from '../../../shared/errors.ts';

/** A few hundred pages take about a second: who would wait longer is better told to come again. */
const mostWaiting = 150;
const retryAfter = 2;
/** Pieces of a few milliseconds that may begin together. */
const atOnce = 8;

/**
 * Lets a few pieces of heavy work begin in each round of the event loop, so that a crowd which asks for pages that
 * must be made first does not keep health checks and finished pages waiting.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** @throws ApiError `unavailable` when too many wait already */
  take(): Promise<void> {
    if (this.#waiting.length >= mostWaiting) {
      throw new ApiError('unavailable', 'The server is very busy. Please try again shortly.', { retryAfter });
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    for (const begin of this.#waiting.splice(0, atOnce)) begin();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
