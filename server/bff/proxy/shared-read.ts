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
  async wait(signal: AbortSignal | undefined, patience: number | undefined): Promise<T | typeof tooSlow> {
    if (!signal && patience === undefined) {
      this.#lasting = true;
      return this.outcome;
    }
    this.#readers += 1;
    let stop: () => void = () => undefined;
    const interrupted = new Promise<typeof tooSlow>((resolve, reject) => {
      const onLeave = () => reject(new CallCancelled('The reader has left.'));
      const timer = patience === undefined ? undefined : setTimeout(() => resolve(tooSlow), patience);
      signal?.addEventListener('abort', onLeave, { once: true });
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onLeave);
      };
    });
    try {
      const result = await Promise.race([this.outcome, interrupted]);
      if (result === tooSlow) this.#lasting = true;
      return result;
    } finally {
      stop();
      this.#readers -= 1;
      // Aborting what is over would stop nothing, and cost more than all the rest of a reader's waiting.
      if (this.#readers === 0 && !this.#lasting && !this.#ended) this.#abort.abort();
    }
  }
}
