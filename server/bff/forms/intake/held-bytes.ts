/**
 * Gives the memory of bytes back at once. Left to the collector, that of a dozen files waits outside its heap until it
 * looks the next time. Nothing may still be reading them, not even the system that sends them.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  // Small ones are pieces of a pool that others have pieces of too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached) buffer.transfer(0);
}

/** Bytes of several megabytes, filled from their beginning and given back by hand. */
export class HeldBytes {
  readonly #buffer: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param capacity takes no memory before it is filled */
  constructor(capacity: number) {
    // Never a piece of a pool.
    this.#buffer = Buffer.allocUnsafeSlow(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** @throws RangeError beyond the capacity */
  add(data: Uint8Array): void {
    this.#buffer.set(data, this.#length);
    this.#length += data.length;
  }

  /** Adds a text of Latin-1 characters. */
  addText(text: string): void {
    this.#length += this.#buffer.write(text, this.#length, 'latin1');
  }

  /** The bytes themselves, not a copy: gone when they are given back. */
  view(start = 0, end = this.#length): Buffer {
    return this.#buffer.subarray(start, end);
  }

  release(): void {
    giveBack(this.#buffer);
  }
}
