import type { CacheTag } from '../../../shared/contract/define-endpoint.ts';
import { CallCancelled } from './upstream-failures.ts';

/** Said to a reader who would rather have an older answer than wait on. */
export const tooSlow = Symbol('too slow');

/**
 * One call to the host that any number of readers wait for. It is given up when all of them have left, unless one
 * went away with an older answer and counts on this call to renew it.
 */
export class SharedRead<T> {
  readonly tags: readonly CacheTag[];
  readonly outcome: Promise<T>;
  /** A write or a newer read came in between: what this call brings must not count as fresh. */
  overtaken = false;
  readonly #abort = new AbortController();
  #readers = 0;
  #lasting = false;
  #ended = false;

  constructor(tags: readonly CacheTag[], load: (signal: AbortSignal) => Promise<T>) {
    this.tags = tags;
    this.outcome = load(this.#abort.signal);
    const end = () => {
      this.#ended = true;
    };
    // Every reader may have left by the time it fails.
    this.outcome.then(end, end);
  }

  /**
   * Waits for the outcome.
   *
   * @param patience milliseconds after which `tooSlow` is returned and the call goes on by itself
   * @throws CallCancelled when the reader leaves, and what the call throws
   */
  wait(signal: AbortSignal | undefined, patience: number | undefined): Promise<T | typeof tooSlow> {
    if (!signal && patience === undefined) {
      this.#lasting = true;
      return this.outcome;
    }
    this.#readers += 1;
    return new Promise((resolve, reject) => {
      let waits = true;
      const stop = () => {
        if (!waits) return false;
        waits = false;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onLeave);
        this.#readers -= 1;
        // Aborting what is over would stop nothing, and cost more than all the rest of a reader's waiting.
        if (this.#readers === 0 && !this.#lasting && !this.#ended) this.#abort.abort();
        return true;
      };
      const onLeave = () => stop() && reject(new CallCancelled('The reader has left.'));
      const onSlow = () => {
        this.#lasting = true;
        if (stop()) resolve(tooSlow);
      };
      const timer = patience === undefined ? undefined : setTimeout(onSlow, patience);
      signal?.addEventListener('abort', onLeave, { once: true });
      this.outcome.then(
        (value) => stop() && resolve(value),
        (error) => stop() && reject(error),
      );
    });
  }
}
