import { ApiError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import { CallCancelled, isOutage } from './upstream-failures.ts';

export interface BreakerOptions {
  readonly clock: Clock;
  /** Outages in a row after which the host is left alone. */
  readonly threshold?: number;
  /** First and longest pause, in milliseconds; it doubles with every probe that fails. */
  readonly firstPause?: number;
  readonly longestPause?: number;
}

/**
 * Spares a host that is away, and the visitors who would wait for it. After a row of outages calls fail at once; when
 * the pause is over a single call tries, and only its success lets the others through.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #threshold: number;
  readonly #firstPause: number;
  readonly #longestPause: number;
  #outages = 0;
  #pause: number;
  #openUntil = 0;
  #probing = false;

  constructor({ clock, threshold = 10, firstPause = 1000, longestPause = 15_000 }: BreakerOptions) {
    this.#clock = clock;
    this.#threshold = threshold;
    this.#firstPause = firstPause;
    this.#longestPause = longestPause;
    this.#pause = firstPause;
  }

  /** Whether calls fail at once just now. */
  get isOpen(): boolean {
    return this.#outages >= this.#threshold && (this.#probing || this.#clock.now() < this.#openUntil);
  }

  /** @throws ApiError `unavailable` while the host is left alone, and whatever the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw this.#unavailable();
    const probe = this.#outages >= this.#threshold;
    if (probe) this.#probing = true;
    try {
      const result = await call();
      this.#close();
      return result;
    } catch (error) {
      if (isOutage(error)) this.#count(probe);
      // A caller who left has proved nothing; any other failure came from a host that is there.
      else if (!(error instanceof CallCancelled)) this.#close();
      throw error;
    } finally {
      if (probe) this.#probing = false;
    }
  }

  #close(): void {
    this.#outages = 0;
    this.#pause = this.#firstPause;
  }

  #count(probe: boolean): void {
    this.#outages += 1;
    if (this.#outages < this.#threshold) return;
    // Calls that were under way when it opened do not lengthen the pause.
    if (!probe && this.#clock.now() < this.#openUntil) return;
    this.#openUntil = this.#clock.now() + this.#pause;
    this.#pause = Math.min(this.#longestPause, this.#pause * 2);
  }

  #unavailable(): ApiError {
    const seconds = Math.max(1, Math.ceil((this.#openUntil - this.#clock.now()) / 1000));
    const message = 'The service is not available at the moment. Please try again in a few seconds.';
    return new ApiError('unavailable', message, { retryAfter: seconds, detail: 'The backend is left alone for now.' });
  }
}
