import { compress, type Encoding } from './encodings.ts';

type Compressed = Exclude<Encoding, 'identity'>;

/** An answer's bytes in the encodings that somebody asks for: each made once, when it is first asked for. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #lasting: boolean;
  readonly #asked = new Set<Compressed>();
  readonly #made = new Map<Compressed, Buffer>();
  readonly #making = new Map<Compressed, Promise<Buffer>>();

  /** @param lasting kept for long: worth the slowest, smallest brotli */
  constructor(identity: Buffer, lasting: boolean) {
    this.identity = identity;
    this.#lasting = lasting;
  }

  /** Bytes it may come to take. All encodings of a text together are smaller than the text as it is. */
  get mostBytes(): number {
    return 2 * this.identity.length;
  }

  /** From memory, or made now; those who ask while it is being made wait for the same. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity;
    this.#asked.add(encoding);
    return this.#get(encoding);
  }

  /** From memory or not at all: who does not want to wait takes the bytes as they are. */
  made(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.identity : this.#made.get(encoding);
  }

  /** Makes what another one has been asked for: its readers are likely to come again. */
  async follow(other: EncodedBody): Promise<void> {
    await Promise.all([...other.#asked].map((encoding) => this.#get(encoding)));
  }

  #get(encoding: Compressed): Buffer | Promise<Buffer> {
    return this.#made.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  #make(encoding: Compressed): Promise<Buffer> {
    const making = compress(this.identity, encoding, this.#lasting ? 'lasting' : 'brief')
      .then((body) => {
        this.#made.set(encoding, body);
        return body;
      })
      .finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }
}
