import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
} from 'cockatiel';
import { ApiError } from '../../../shared/errors.ts';
import { CallCancelled, isOutage } from './upstream-failures.ts';

/** So many outages in a row: a few calls that fail are none. */
const failureThreshold = 20;
/** First and longest pause, in milliseconds; it doubles with every single call that fails after one. */
const pauses = { initialDelay: 1000, maxDelay: 15_000, generator: noJitterGenerator };

const unavailable = (): ApiError =>
  new ApiError('unavailable', 'The service is not available at the moment. Please try again in a few seconds.', {
    retryAfter: 1,
    detail: 'The circuit to the backend is open.',
  });

type Outcome<T> = { readonly value: T } | { readonly refusal: unknown };

/**
 * Spares a host that is away, and the visitors who would wait for it. While the circuit is open, calls fail at once;
 * when the pause is over a single call tries (half-open), and only its success lets the others through.
 */
export class CircuitBreaker {
  readonly #policy = circuitBreaker(
    // A caller who left while the circuit was half-open has proved nothing.
    handleWhen((error) => isOutage(error) || (error instanceof CallCancelled && this.#isHalfOpen)),
    { breaker: new ConsecutiveBreaker(failureThreshold), halfOpenAfter: new ExponentialBackoff(pauses) },
  );

  get #isHalfOpen(): boolean {
    return this.#policy.state === CircuitState.HalfOpen;
  }

  /** @throws ApiError `unavailable` while the circuit is open, and whatever the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    // The policy would let further calls wait for the one that tries.
    if (this.#isHalfOpen) throw unavailable();
    const outcome = await this.#policy
      .execute(async (): Promise<Outcome<T>> => {
        try {
          return { value: await call() };
        } catch (error) {
          if (isOutage(error) || error instanceof CallCancelled) throw error;
          // Any other failure came from a host that is there.
          return { refusal: error };
        }
      })
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? unavailable() : error;
      });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  }
}
