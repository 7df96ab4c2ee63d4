import { compress, type Encoding } from './encodings.ts';

/** An answer's bytes in the encodings that somebody asks for: each made once, when it is first asked for. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #effort: 'brief' | 'lasting';
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** @param effort `lasting`: kept for long, and worth the slowest, smallest brotli */
  constructor(identity: Buffer, effort: 'brief' | 'lasting' = 'brief') {
    this.identity = identity;
    this.#effort = effort;
  }

  /** Bytes it may come to take. All encodings of a text together are smaller than the text as it is. */
  get maxBytes(): number {
    return 2 * this.identity.length;
  }

  /** From memory, or made now; those who ask while it is being made wait for the same. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const making = compress(this.identity, encoding, this.#effort);
    this.#encoded.set(encoding, making);
    making.then(
      (bytes) => this.#encoded.set(encoding, bytes),
      () => this.#encoded.delete(encoding),
    );
    return making;
  }
}
