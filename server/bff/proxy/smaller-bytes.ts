import { compress, type Encoding } from '../encodings.ts';

/** One packet carries it anyway. */
const smallEnough = 1400;

/**
 * An answer's bytes as browsers on slow lines want them: compressed once and sent many times. The first reader does not
 * wait for it, and an answer that nobody asks for twice is never compressed.
 */
export class SmallerBytes {
  readonly #bytes: Buffer;
  readonly #made = new Map<Encoding, Buffer | 'being made'>();
  #readers = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The bytes in that encoding, where they are at hand. */
  at(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity' || this.#bytes.length <= smallEnough) return undefined;
    this.#readers += 1;
    const made = this.#made.get(encoding);
    if (made) return made === 'being made' ? undefined : made;
    if (this.#readers > 1) void this.#make(encoding);
    return undefined;
  }

  async #make(encoding: Exclude<Encoding, 'identity'>): Promise<void> {
    this.#made.set(encoding, 'being made');
    // Only a lack of memory could stop it; then everybody gets the bytes as they are.
    const smaller = await compress(this.#bytes, encoding).catch(() => this.#bytes);
    if (smaller.length < this.#bytes.length) this.#made.set(encoding, smaller);
  }
}
