import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
} from 'cockatiel';
import { ApiError } from '#shared/errors.ts';
import { CallCancelled, isOutage } from './upstream-client.ts';

const failureThreshold = 20;
/** Pause in milliseconds, doubled after each failed trial call. */
const pauses = { initialDelay: 1000, maxDelay: 15_000, generator: noJitterGenerator };

const unavailable = (): ApiError =>
  new ApiError('unavailable', 'The service is not available at the moment. Please try again in a few seconds.', {
    retryAfter: 1,
    detail: 'The circuit to the backend is open.',
  });

type Outcome<T> = { readonly value: T } | { readonly refusal: unknown };

/** Stops calls to a host after 20 outages in a row, then lets one trial call through at a time. */
export class CircuitBreaker {
  readonly #policy = circuitBreaker(
    // A cancelled trial call proves nothing.
    handleWhen((error) => isOutage(error) || (error instanceof CallCancelled && this.#isHalfOpen)),
    { breaker: new ConsecutiveBreaker(failureThreshold), halfOpenAfter: new ExponentialBackoff(pauses) },
  );

  get #isHalfOpen(): boolean {
    return this.#policy.state === CircuitState.HalfOpen;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    // The policy would let further calls wait for the trial.
    if (this.#isHalfOpen) throw unavailable();
    const outcome = await this.#policy
      .execute(async (): Promise<Outcome<T>> => {
        try {
          return { value: await call() };
        } catch (error) {
          if (isOutage(error) || error instanceof CallCancelled) throw error;
          // Any other failure shows that the host answers.
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
