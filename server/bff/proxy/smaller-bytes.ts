import { EncodedBody } from '../encoded-body.ts';
import type { Encoding } from '../encodings.ts';

/** One packet carries it anyway. */
const smallEnough = 1400;

/**
 * An answer's bytes as browsers on slow lines want them: compressed once and sent many times. No reader waits for it,
 * and an answer that nobody asks for twice is never compressed.
 */
export class SmallerBytes {
  readonly #body: EncodedBody;
  #readers = 0;

  constructor(bytes: Buffer) {
    this.#body = new EncodedBody(bytes, false);
  }

  /** The bytes in that encoding, where they are at hand and smaller. */
  at(encoding: Encoding): Buffer | undefined {
    const { identity } = this.#body;
    if (encoding === 'identity' || identity.length <= smallEnough) return undefined;
    this.#readers += 1;
    const made = this.#body.made(encoding);
    if (made) return made.length < identity.length ? made : undefined;
    // Only a lack of memory could stop it; then everybody gets the bytes as they are.
    if (this.#readers > 1) Promise.resolve(this.#body.in(encoding)).catch(() => undefined);
    return undefined;
  }
}
