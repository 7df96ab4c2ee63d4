import { crc32 } from 'node:zlib';
import type { RowEnds } from './changed-list.ts';
import { SmallerBytes } from './smaller-bytes.ts';

/** An answer as it was read: parsed for pages, and in the bytes that go to browsers. */
export interface StoredAnswer {
  readonly data: unknown;
  readonly bytes: Buffer;
  /** The same, smaller. */
  readonly smaller: SmallerBytes;
  /** What the host has sent; often the same bytes. */
  readonly source: Buffer;
  /** Of a list that has changed before. */
  readonly rowEnds: RowEnds | undefined;
  readonly etag: string;
  readonly storedAt: number;
}

export interface LoadedAnswer {
  readonly data: unknown;
  /** `{data}` as JSON, where it is at hand. */
  readonly bytes?: Buffer | undefined;
  readonly source: Buffer;
  readonly rowEnds?: RowEnds | undefined;
}

/** Bytes that may be kept beside an answer, as the head that came with it, rather than copying it. */
const mostSpare = 4096;

/** What came from a socket can be a small view that would keep the whole of a large buffer. */
function compact(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength > bytes.byteLength + mostSpare ? Buffer.from(bytes) : bytes;
}

/**
 * Tells versions of one answer apart, whatever their encoding (so it is a weak tag): length and checksum, which take less
 * than half the time of a digest. Guards nothing.
 */
const etagOf = (bytes: Buffer): string => `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;

/**
 * An answer to be kept.
 *
 * @param known the last one, which stays what it is when the host has sent the same again
 */
export function storeAnswer(loaded: LoadedAnswer, now: number, known: StoredAnswer | undefined): StoredAnswer {
  if (known && loaded.source === known.source) return { ...known, storedAt: now };
  const source = compact(loaded.source);
  const own = loaded.bytes === loaded.source ? source : loaded.bytes;
  const bytes = own ?? Buffer.from(JSON.stringify({ data: loaded.data }));
  const { data, rowEnds } = loaded;
  return { data, bytes, smaller: new SmallerBytes(bytes), source, rowEnds, etag: etagOf(bytes), storedAt: now };
}
