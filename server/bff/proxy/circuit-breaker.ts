import { ApiError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import { CallCancelled, isOutage } from './upstream-failures.ts';

export interface BreakerOptions {
  readonly clock: Clock;
  /** So many outages in a row … */
  readonly outages?: number;
  /** … within this time, the first of the row at least `lasting` ago (milliseconds) … */
  readonly within?: number;
  /** … open it. A few calls that fail are no herd, and a hiccup is no outage. */
  readonly lasting?: number;
  /** First and longest pause, in milliseconds; it doubles with every probe that fails. */
  readonly firstPause?: number;
  readonly longestPause?: number;
}

/**
 * Spares a host that is away, and the visitors who would wait for it. While a crowd of calls fails, further ones fail
 * at once; when the pause is over a single call tries, and only its success lets the others through.
 */
export class CircuitBreaker {
  readonly #options: Required<BreakerOptions>;
  /** Since the last success: when it began, and the latest of them. */
  #awaySince: number | undefined;
  #latest: number[] = [];
  /** Milliseconds of the current pause; undefined while closed. */
  #pause: number | undefined;
  #openUntil = 0;
  #probing = false;

  constructor(options: BreakerOptions) {
    this.#options = { outages: 20, within: 4000, lasting: 5000, firstPause: 1000, longestPause: 15_000, ...options };
  }

  /** Whether calls fail at once just now. */
  get isOpen(): boolean {
    return this.#pause !== undefined && (this.#probing || this.#options.clock.now() < this.#openUntil);
  }

  /** @throws ApiError `unavailable` while the host is left alone, and whatever the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw this.#unavailable();
    const probe = this.#pause !== undefined;
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
    this.#awaySince = undefined;
    this.#latest = [];
    this.#pause = undefined;
  }

  #count(probe: boolean): void {
    const { clock, outages, within, lasting, firstPause, longestPause } = this.#options;
    const now = clock.now();
    this.#awaySince ??= now;
    this.#latest = [...this.#latest, now].slice(-outages);
    if (this.#pause === undefined) {
      const [earliest = now] = this.#latest;
      const crowd = this.#latest.length === outages && now - earliest <= within;
      if (!crowd || now - this.#awaySince < lasting) return;
      this.#pause = firstPause;
    } else {
      // Calls that were under way when it opened do not lengthen the pause.
      if (!probe) return;
      this.#pause = Math.min(longestPause, this.#pause * 2);
    }
    this.#openUntil = now + this.#pause;
  }

  #unavailable(): ApiError {
    const seconds = Math.max(1, Math.ceil((this.#openUntil - this.#options.clock.now()) / 1000));
    const message = 'The service is not available at the moment. Please try again in a few seconds.';
    return new ApiError('unavailable', message, { retryAfter: seconds, detail: 'The backend is left alone for now.' });
  }
}
