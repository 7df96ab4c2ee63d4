import { type RawBuilder, sql } from 'kysely';

/** A text as its bytes, which no column takes by themselves: see `textOfBytes`. */
export class TextBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/**
 * A text of megabytes as a value of a statement, made of its bytes (UTF-8): a string of that length would take memory
 * until the next collection. The bytes may be given back when the statement has run.
 */
export const textOfBytes = (bytes: Uint8Array): RawBuilder<string> =>
  sql<string>`cast(${new TextBytes(bytes)} as text)`;
